import type { CombinedError } from 'urql';
import { faultOf } from '../../parts/forms/faultOf.js';

/** What the service says of a field stands at the field: `events/0` at `events`. */
export function endpointFaults(error: CombinedError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faultOf(error).fields).map(([pointer, detail]) => [pointer.split('/')[0] ?? pointer, detail]),
  );
}
