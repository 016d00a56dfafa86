/** Dates and times: from their texts to linear time, and to waves of the day, the week and the year. */
package org.bochner.data.date;
