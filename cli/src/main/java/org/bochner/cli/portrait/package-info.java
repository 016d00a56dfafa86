/**
 * What a trained machine looks like: gathers the numbers of its pictures and hands them to {@link org.bochner.report},
 * which draws. Each class makes one picture, and has nothing to say where the machine has nothing of the kind.
 */
package org.bochner.cli.portrait;
