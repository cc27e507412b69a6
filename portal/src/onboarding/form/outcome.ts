import type { CombinedError } from '@urql/core';
import type { FieldFault, Form } from './formTypes.js';

/** The outcome of a request. */
export type Outcome =
  | { readonly kind: 'done'; readonly form: Form }
  /** Another person or window has saved in the meantime. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'invalid'; readonly detail: string; readonly faults: readonly FieldFault[] }
  /** The link has ended or this device is no longer admitted. */
  | { readonly kind: 'closed' }
  /** There was no response. A retry may succeed. */
  | { readonly kind: 'away' }
  /** The service could not process it now. A retry may succeed. */
  | { readonly kind: 'failed' };

export function toOutcome(form: Form | null | undefined, error: CombinedError | undefined): Outcome {
  if (form && !error) return { kind: 'done', form };
  const [first] = error?.graphQLErrors ?? [];
  if (!first) return { kind: 'away' };
  switch (first.extensions['code']) {
    case 'STATE_CONFLICT':
      return { kind: 'conflict' };
    case 'INVALID_REQUEST':
    case 'IDENTIFIER_INVALID':
    case 'JURISDICTION_MISMATCH':
      return { kind: 'invalid', detail: first.message, faults: parseFaults(first.extensions['errors']) };
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return { kind: 'closed' };
    default:
      return { kind: 'failed' };
  }
}

/** The faulty fields that an error names. Pointers start at the form, not at the request's input. */
export function parseFaults(errors: unknown): readonly FieldFault[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) =>
    isFault(error) ? [{ pointer: error.pointer.replace(/^\/input(?=\/)/, ''), detail: error.detail }] : [],
  );
}

function isFault(error: unknown): error is FieldFault {
  return (
    typeof error === 'object' &&
    error !== null &&
    'pointer' in error &&
    typeof error.pointer === 'string' &&
    'detail' in error &&
    typeof error.detail === 'string'
  );
}
