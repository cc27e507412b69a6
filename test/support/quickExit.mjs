// Imported into each process of Jest. A worker that is done has the contexts of hundreds of modules to take apart, which takes longer
// than the half second after which Jest ends it by force and warns of a leak. Once nothing keeps it, and all that listens for its
// end has been told, it goes at once: what does keep a worker is still warned of.
if (process.env.JEST_WORKER_ID !== undefined) {
  process.once('beforeExit', () => {
    process.once('exit', () => process.reallyExit(process.exitCode ?? 0));
  });
}
