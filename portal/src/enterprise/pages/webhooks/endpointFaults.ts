import type { CombinedError } from 'urql';
import { toFault } from '../../parts/forms/toFault.js';

/** The service's messages by form field: `events/0` belongs to `events`. */
export function endpointFaults(error: CombinedError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(toFault(error).fields).map(([pointer, detail]) => [pointer.split('/')[0] ?? pointer, detail]),
  );
}
