/** Feature maps other than that of a measure, and rows seen through a map. */
package org.bochner.features.maps;
