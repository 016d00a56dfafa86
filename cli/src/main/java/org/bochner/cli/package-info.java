/** To be described. */
package org.bochner.cli;
