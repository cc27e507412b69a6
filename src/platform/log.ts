import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * JSON lines on stderr, so that stdout stays for what a person or a script reads. Nothing that comes from a request
 * body or header is ever given to it; of database errors only what names no value is kept, for `detail` quotes rows.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & { code?: unknown; constraint?: unknown; table?: unknown };
  // A driver error carries its code; its message may quote a value, so the first line of ours is enough.
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
