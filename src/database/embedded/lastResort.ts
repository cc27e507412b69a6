const signals = ['SIGINT', 'SIGTERM'] as const;
const works = new Set<() => void>();

/**
 * Runs `work` when the process ends on its own, or by Ctrl-C or SIGTERM as long as nobody else handles these: a start
 * or a console command that is broken off has no orderly stop. Returns how to withdraw it.
 */
export function asLastResort(work: () => void): () => void {
  if (works.size === 0) listen('on');
  works.add(work);
  return () => {
    if (works.delete(work) && works.size === 0) listen('off');
  };
}

function listen(how: 'on' | 'off'): void {
  process[how]('exit', runAll);
  for (const signal of signals) process[how](signal, endBy);
}

function endBy(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  runAll();
  process.kill(process.pid, signal);
}

function runAll(): void {
  listen('off');
  for (const work of works) work();
  works.clear();
}
