import type { CombinedError } from 'urql';
import { partsText } from '../../../shared/text/partsText.js';

/** The displayed parts of a failed request. */
export interface Fault {
  readonly sentence: string;
  /** The id of the request in the service's log. */
  readonly requestId: string | null;
  readonly code: string;
  /** Messages by the name of the input field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Converts an error to a displayed fault. */
export function toFault({ graphQLErrors, response }: CombinedError): Fault {
  const requestId = response instanceof Response ? response.headers.get('x-request-id') : null;
  const [first] = graphQLErrors;
  if (!first) {
    return { sentence: partsText.unreachable, requestId, code: 'AWAY', fields: {} };
  }
  const { code, errors } = first.extensions;
  return { sentence: first.message, requestId, code: String(code), fields: parseFields(errors) };
}

function parseFields(errors: unknown): Record<string, string> {
  if (!Array.isArray(errors)) return {};
  const pairs = errors.flatMap((error: unknown) => {
    const { pointer, detail } = (error ?? {}) as { pointer?: unknown; detail?: unknown };
    if (typeof pointer !== 'string' || typeof detail !== 'string') return [];
    return [[pointer.replace(/^\/(?:input\/)?/, ''), detail] as const];
  });
  return Object.fromEntries(pairs);
}
