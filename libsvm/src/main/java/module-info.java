/** The exact support vector machine with a Gaussian kernel, as a method to compare with. */
module org.bochner.libsvm {
    requires transitive org.bochner.core;
    requires libsvm;

    provides org.bochner.learn.Method with
            org.bochner.libsvm.RbfSvmMethod;
}
