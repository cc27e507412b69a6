import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * JSON lines on stderr: stdout is for output that people and scripts read. Content of request bodies and headers is
 * never logged. Database errors are logged without `detail` and other fields that quote rows.
 * @param more Fields of every line, read when it is logged
 */
export function createLog(level: string, destination?: DestinationStream, more?: () => object): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      ...(more && { mixin: more }),
    },
    destination ?? openStderr(),
  );
}

const mostUnwrittenBytes = 1024 ** 2;

/** A full disk ends no process: lines wait in memory until there is room again, up to a limit. */
function openStderr(): DestinationStream {
  // Without a least length, `flush` does nothing.
  const stderr = pino.destination({ fd: 2, sync: true, minLength: 1, maxLength: mostUnwrittenBytes });
  stderr.on('error', () => undefined);
  // At the limit a line is dropped, and without this nothing would try to write the others.
  stderr.on('drop', () => {
    stderr.flush();
  });
  return stderr;
}

const warnEveryMs = 60_000;

/** A warning that is logged at most once a minute. */
export function warnRarely(log: Logger, message: string): () => void {
  let warnedAt = -Infinity;
  return () => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn(message);
  };
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  // A driver error has a code. Its message may quote a value, so only the first line of the service's own message is
  // logged.
  const message = code === undefined ? error.message : error.message.split('\n', 1)[0];
  const errors = error instanceof AggregateError ? error.errors.map(describeError) : undefined;
  return { type: error.name, code, constraint, table, message, errors, stack: toStackFrames(error) };
}

function toStackFrames(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
}
