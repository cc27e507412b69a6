import { type Context, requireTenant } from '../../caller/context.js';
import type { NamedEntityMatch } from '../../caller/registerServices.js';
import { formatAbn } from '../../domain/abn.js';
import { nameSearch } from '../../domain/inputs/verifications.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import {
  type MatchReason,
  type NameKind,
  toWantedName,
  type WantedName,
  whyMatched,
} from '../../domain/names/likeness.js';
import { decodeCursor, type Page } from '../../domain/page.js';
import { isActive, type RegisterSource } from '../../domain/registerFacts.js';
import { AppError, invalidField } from '../../platform/errors.js';
import { type PageInput, readLimit } from '../pageRequest.js';
import { parseInput } from '../readInput.js';

/** An entity that a search has found, with its register facts and the reason for the match. */
export interface EntityMatch {
  /** Its number, digits only. */
  readonly id: string;
  readonly jurisdiction: Jurisdiction;
  readonly legalName: string;
  readonly matchedName: string;
  readonly nameKind: NameKind;
  readonly matchReason: MatchReason;
  readonly matchExplanation: string;
  readonly score: number;
  readonly abn: string | null;
  readonly nzbn: string | null;
  readonly entityType: string;
  readonly status: string;
  readonly isActive: boolean;
  readonly registeredState: string | null;
  readonly source: RegisterSource;
}

const minLetters = 3;
const retryAfterSeconds = 60;

/**
 * The registered entities with a name like the given one, the most similar first. Test callers search the sandbox.
 * @throws AppError INVALID_REQUEST for a name that is too short or too long or has only a legal form, REGISTER_UNAVAILABLE
 * without a name index, OVERLOADED if it takes too long
 */
export async function searchEntities(
  ctx: Context,
  name: string,
  jurisdiction: Jurisdiction,
  page: PageInput,
): Promise<Page<EntityMatch>> {
  const { mode } = requireTenant(ctx);
  const wanted = readWantedName(name);
  const limit = readLimit(page);
  const after = page.after == null ? null : readCursor(page.after);
  const answer = await ctx.registers[mode][jurisdiction].search(jurisdiction, { wanted, limit, after });
  if (answer.kind === 'lost') throw foreignCursor();
  if (answer.kind === 'unavailable') throw new AppError('REGISTER_UNAVAILABLE', answer.reason, { retryAfterSeconds });
  if (answer.kind === 'too_long') {
    const detail = `The search was stopped after ${answer.seconds} seconds. Nothing was done. Add a less common word, or retry.`;
    throw new AppError('OVERLOADED', detail, { retryAfterSeconds });
  }
  const items = answer.matches.map((match) => toEntityMatch(match, jurisdiction, answer.source));
  return { items, hasNextPage: answer.hasNextPage };
}

function readWantedName(name: string): WantedName {
  const wanted = toWantedName(parseInput(nameSearch, { name }).name);
  if (wanted.folded.replaceAll(' ', '').length < minLetters) {
    throw invalidField('/name', `Must have at least ${minLetters} letters or digits.`);
  }
  if (wanted.core === '') throw invalidField('/name', 'The name is only a legal form. Add another word of the name.');
  return wanted;
}

function readCursor(after: string): string {
  const number = decodeCursor(after);
  if (number === null || !/^\d{1,13}$/.test(number)) throw foreignCursor();
  return number;
}

function foreignCursor(): AppError {
  return invalidField(
    '/after',
    'This is not a cursor of this search. Send a `nextCursor` exactly as you received it, or start again.',
  );
}

function toEntityMatch(
  { number, record, best }: NamedEntityMatch,
  jurisdiction: Jurisdiction,
  source: RegisterSource,
): EntityMatch {
  return {
    id: number,
    jurisdiction,
    legalName: record.legalName,
    matchedName: best.name,
    nameKind: best.kind,
    matchReason: best.likeness.reason,
    matchExplanation: whyMatched(best),
    score: best.likeness.score,
    abn: record.abn && formatAbn(record.abn),
    nzbn: record.nzbn,
    entityType: record.entityType,
    status: record.status,
    isActive: isActive(record),
    registeredState: record.registeredState,
    source,
  };
}
