import { type IdKind, isId } from '../domain/ids.js';
import { page } from '../domain/inputs/verifications.js';
import { decodeCursor, pageSizes } from '../domain/page.js';
import { invalidField } from '../platform/errors.js';
import { parseInput } from './readInput.js';

export interface PageInput {
  readonly first?: number | null;
  readonly after?: string | null;
}

export interface PageRequest {
  readonly limit: number;
  /** The page begins with the next smaller id. */
  readonly beforeId: string | null;
}

/** The requested page size. @throws AppError INVALID_REQUEST */
export function readLimit({ first }: PageInput): number {
  return parseInput(page.shape.first, first ?? pageSizes.default, '/first');
}

/** Validates a requested page. @throws AppError INVALID_REQUEST naming the parameter */
export function readPageRequest(input: PageInput, kind: IdKind | ((id: string) => boolean)): PageRequest {
  const limit = readLimit(input);
  if (input.after === undefined || input.after === null) return { limit, beforeId: null };
  const beforeId = decodeCursor(input.after);
  const isWellFormed = (id: string): boolean => (typeof kind === 'function' ? kind(id) : isId(kind, id));
  if (beforeId === null || !isWellFormed(beforeId)) {
    throw invalidField('/after', 'This is not a cursor of this list. Send a `nextCursor` exactly as you received it.');
  }
  return { limit, beforeId };
}
