/** Where rows live, and passes over them. */
package org.bochner.store;
