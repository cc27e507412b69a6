import { StartError } from '../../config.js';

/** Why PostgreSQL could not be made or started, by its output: one sentence, with the remedy where the cause is usual. */
export function explainFailure(cluster: string, output: string): StartError {
  if (/No space left on device|Disk quota exceeded|wrote only \d+ of/.test(output)) {
    return new StartError(`The disk that holds ${cluster} is full: free some space and start again.`);
  }
  if (/could not (create|resize|map).*shared memory|Cannot allocate memory/.test(output)) {
    return new StartError('PostgreSQL did not get the memory it needs (400 MB): free some, or set DATABASE_URL.');
  }
  const reason = /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? (output.trim() || 'it gave no reason');
  return new StartError(`PostgreSQL could not be started on ${cluster}: ${reason}`);
}
