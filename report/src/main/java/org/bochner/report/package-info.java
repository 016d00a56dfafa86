/** To be described. */
package org.bochner.report;
