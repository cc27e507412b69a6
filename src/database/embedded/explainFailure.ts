import { StartError } from '../../platform/configuration/config.js';

/** Why PostgreSQL could not be made or started, by its output: one sentence, with the remedy where the cause is usual. */
export function explainFailure(cluster: string, output: string): StartError {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of/.test(output)) {
    return new StartError(`The disk of ${cluster} is full. Free some space, and start again.`);
  }
  if (/could not (create|resize|map).*shared memory|Cannot allocate memory/.test(output)) {
    return new StartError(
      'PostgreSQL did not get the memory that it needs (400 MB). Free some memory, or set DATABASE_URL.',
    );
  }
  const reason = /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? (output.trim() || 'PostgreSQL gave no reason');
  return new StartError(`PostgreSQL could not be started on ${cluster}: ${reason}`);
}
