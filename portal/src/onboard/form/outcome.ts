import type { CombinedError } from 'urql';
import type { FieldFault, Form } from './formTypes.js';

/** How a call ended. */
export type Outcome =
  | { readonly kind: 'done'; readonly form: Form }
  /** Somebody else has saved meanwhile. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'invalid'; readonly detail: string; readonly faults: readonly FieldFault[] }
  /** The link or this device is not let in any more. */
  | { readonly kind: 'closed' }
  /** Nothing answered: it may be tried again. */
  | { readonly kind: 'away' }
  /** It was answered that it cannot be done now: it may be tried again. */
  | { readonly kind: 'failed' };

export function outcomeOf(form: Form | null | undefined, error: CombinedError | undefined): Outcome {
  if (form && !error) return { kind: 'done', form };
  const [first] = error?.graphQLErrors ?? [];
  if (!first) return { kind: 'away' };
  switch (first.extensions['code']) {
    case 'STATE_CONFLICT':
      return { kind: 'conflict' };
    case 'INVALID_REQUEST':
    case 'IDENTIFIER_INVALID':
    case 'JURISDICTION_MISMATCH':
      return { kind: 'invalid', detail: first.message, faults: faultsOf(first.extensions['errors']) };
    case 'UNAUTHENTICATED':
    case 'FORBIDDEN':
    case 'NOT_FOUND':
      return { kind: 'closed' };
    default:
      return { kind: 'failed' };
  }
}

/** The faulty fields that an error names; their pointers begin at the form, not at the input of the call. */
export function faultsOf(errors: unknown): readonly FieldFault[] {
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
