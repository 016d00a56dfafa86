/** To be described. */
package org.bochner.data;
