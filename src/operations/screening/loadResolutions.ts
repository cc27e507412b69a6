import DataLoader from 'dataloader';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import { readWithNext } from '../../database/readTogether.js';
import { queryRows } from '../../database/rows.js';
import {
  type Candidate,
  type CandidateMatch,
  type CandidateResolution,
  entityName,
  isSentMatch,
  isSentOrigin,
  sentName,
} from '../../domain/enrichment.js';
import type { Identifier } from '../../domain/identifier.js';
import { listEntityCandidates, type RegisterFacts, toEntityNumber } from '../../domain/registerFacts.js';
import type { DismissedName } from '../../domain/screening/findNewFindings.js';
import type { Mode } from '../../domain/tenancy.js';
import type { ResolutionOutcome } from '../../entities/candidateResolution.js';

/** An entity and its candidates. */
export interface ScreenedEntity {
  readonly number: Identifier;
  readonly candidates: readonly Candidate[];
  /** Whole names that only callers sent. Absent if there are none. */
  readonly sentOnly?: ReadonlySet<string>;
}

// The newest of each outcome for each name that an entry was resolved under, newest first. The candidate of a confirmation comes
// from the verification in which it was confirmed.
const statement = `select wanted.at, resolution.list, resolution.reference, resolution.fingerprint, resolution.screened_name, resolution.other_names,
    resolution.screened_as, resolution.outcome,
    case when resolution.outcome = 'confirmed' then (
      select candidate from verifications verification,
        jsonb_path_query(verification.facts, '$.further.*.candidates[*]') candidate
      where verification.id = resolution.verification_id and candidate ->> 'list' = resolution.list
        and candidate ->> 'reference' = resolution.reference and candidate ->> 'fingerprint' = resolution.fingerprint
      limit 1) end as candidate
  from jsonb_to_recordset($1::jsonb) as wanted (at int, organisation_id text, mode text, kind text, number text)
  cross join lateral (
    select distinct on (list, reference, fingerprint, screened_name, screened_as, outcome)
      list, reference, fingerprint, screened_name, other_names, screened_as, outcome, verification_id, id
    from candidate_resolutions held
    where held.organisation_id = wanted.organisation_id and held.mode = wanted.mode and held.entity_kind = wanted.kind and held.entity_number = wanted.number
    order by list, reference, fingerprint, screened_name, screened_as, outcome, id desc
  ) as resolution
  order by resolution.id desc`;

interface ResolutionRow extends Pick<Candidate, 'list' | 'reference' | 'fingerprint'> {
  readonly at: number;
  readonly screened_name: string;
  readonly other_names: readonly string[];
  readonly screened_as: readonly string[] | null;
  readonly outcome: ResolutionOutcome;
  readonly candidate: Candidate | null;
}

/**
 * The resolutions of an organisation in its live or its test data: the candidates of each entity, in their order, each with its
 * `resolution`. Confirmed candidates that none of the entity's current names match follow them. One statement for all. A
 * candidate becomes `open` again if the list changes the entry. A dismissal applies to the name of the entity that it was
 * recorded for, until a later confirmation. If a caller sent that name, the dismissal does not apply to the same name from a
 * register. A confirmation applies to every name, until a later dismissal.
 */
export async function loadResolutions(
  client: Pool | PoolClient,
  organisationId: string,
  mode: Mode,
  entities: readonly ScreenedEntity[],
): Promise<readonly (readonly Candidate[])[]> {
  const resolved = await loadDismissals(client, organisationId, mode, entities);
  return resolved.map(({ candidates }) => candidates);
}

/** The candidates of an entity with their resolutions. */
export interface Resolved {
  readonly candidates: readonly Candidate[];
  /** Every name that was dismissed for the entry of a candidate, also one that the entity has no more. */
  readonly listDismissedNames: (candidate: Candidate) => readonly DismissedName[];
}

/** The same, with the dismissed names. */
export async function loadDismissals(
  client: Pool | PoolClient,
  organisationId: string,
  mode: Mode,
  entities: readonly ScreenedEntity[],
): Promise<readonly Resolved[]> {
  if (entities.length === 0) return [];
  const asked = entities.map(({ number }) => ({ organisationId, mode, number }));
  const { rows } = await client.query<ResolutionRow>(statement, [wantedRows(asked)]);
  const said = Map.groupBy(rows, ({ at }) => at);
  return entities.map(({ candidates, sentOnly }, index) => {
    const own = said.get(index) ?? [];
    return {
      candidates: withResolutions(candidates, own, sentOnly),
      listDismissedNames: (candidate) => {
        const key = toEntryKey(candidate);
        const ofEntry = sinceConfirmation(own.filter((row) => toEntryKey(row) === key));
        return ofEntry.flatMap(({ screened_name: first, other_names: others, screened_as: as }) =>
          [first, ...others].map((name, place) => ({ name, isSent: isSentOrigin(as?.[place]) })),
        );
      },
    };
  });
}

/** The same for one entity, inside a transaction and on its connection. */
export async function loadResolutionsInTransaction(
  em: EntityManager,
  organisationId: string,
  mode: Mode,
  entity: ScreenedEntity,
): Promise<readonly Candidate[]> {
  const values = [wantedRows([{ organisationId, mode, number: entity.number }])];
  const rows = await queryRows<ResolutionRow>(em, statement.replace('$1', '?'), values);
  return withResolutions(entity.candidates, rows, entity.sentOnly);
}

/** The resolutions of the candidates of a business that bear on an approval. */
export interface ResolutionSummary {
  /** Whether the newest resolution of an entry is a dismissal after a confirmation. */
  readonly isMatchWithdrawn: boolean;
  /** Whether an owner, who may not decide, has the last word on one of its present candidates. */
  readonly isResolvedWithoutOfficer: boolean;
}

const summaryStatement = `select list, reference, fingerprint, outcome, officer_id from candidate_resolutions
  where organisation_id = ? and mode = ? and entity_kind = ? and entity_number = ? order by id desc`;

/** The resolutions of the organisation for the business of a verification. */
export async function loadResolutionSummary(
  em: EntityManager,
  mode: Mode,
  { organisationId, facts }: { readonly organisationId: string; readonly facts: RegisterFacts },
): Promise<ResolutionSummary> {
  const number = toEntityNumber(facts);
  const values = [organisationId, mode, number.kind, number.value];
  const rows = await queryRows<SummaryRow>(em, summaryStatement, values);
  const present = new Set(listEntityCandidates(facts).map(toEntryKey));
  const ofEntry = [...Map.groupBy(rows, toEntryKey)];
  return {
    isMatchWithdrawn: ofEntry.some(
      ([, resolved]) => resolved[0]?.outcome === 'dismissed' && resolved.some(({ outcome }) => outcome === 'confirmed'),
    ),
    isResolvedWithoutOfficer: ofEntry.some(
      ([entry, resolved]) => present.has(entry) && resolved[0]?.officer_id === null,
    ),
  };
}

interface SummaryRow extends Pick<Candidate, 'list' | 'reference' | 'fingerprint'> {
  readonly outcome: ResolutionOutcome;
  readonly officer_id: string | null;
}

/** Adds the resolutions to the candidates of an entity, of which some whole names were only sent. */
export type AddResolutions = (candidates: readonly Candidate[], sentOnly?: ReadonlySet<string>) => readonly Candidate[];

/** An entity, and the organisation and mode whose resolutions are requested. */
export interface AskedSaid {
  readonly organisationId: string;
  readonly mode: Mode;
  readonly number: Identifier;
}

// Almost no entity has a resolution, and finding that out costs a third of the statement above.
const anyResolution = {
  name: 'candidate resolutions',
  // With subqueries the estimate does not depend on the number of values, so PostgreSQL plans the statement once.
  text: `select from candidate_resolutions
    where organisation_id = any ((select $1::text[])::text[]) and mode = any ((select $2::text[])::text[])
      and entity_kind = any ((select $3::text[])::text[]) and entity_number = any ((select $4::text[])::text[])
    limit 1`,
};

/** The resolutions that organisations recorded for entities, one result for each request, in the same order. */
async function readSaid(pool: Pool, asked: readonly AskedSaid[]): Promise<readonly AddResolutions[]> {
  if (asked.length === 0) return [];
  const values = [
    asked.map(({ organisationId }) => organisationId),
    asked.map(({ mode }) => mode),
    asked.map(({ number }) => number.kind),
    asked.map(({ number }) => number.value),
  ].map((column) => [...new Set(column)]);
  const resolved = await readWithNext(pool, { ...anyResolution, values });
  if (resolved.length === 0) return asked.map(() => (candidates) => withResolutions(candidates, []));
  const { rows } = await pool.query<ResolutionRow>({
    name: 'said of candidates',
    text: statement,
    values: [wantedRows(asked)],
  });
  const said = Map.groupBy(rows, ({ at }) => at);
  return asked.map(
    (_, index) => (candidates, sentOnly) => withResolutions(candidates, said.get(index) ?? [], sentOnly),
  );
}

function wantedRows(asked: readonly AskedSaid[]): string {
  return JSON.stringify(
    asked.map(({ organisationId, mode, number: { kind, value } }, at) => {
      return { at, organisation_id: organisationId, mode, kind, number: value };
    }),
  );
}

function withResolutions(
  candidates: readonly Candidate[],
  said: readonly ResolutionRow[],
  sentOnly: ReadonlySet<string> = new Set(),
): readonly Candidate[] {
  if (candidates.length === 0 && said.length === 0) return [];
  const ofEntry = Map.groupBy(said, toEntryKey);
  const judged = candidates.map((candidate) => judge(candidate, ofEntry.get(toEntryKey(candidate)) ?? [], sentOnly));
  const found = new Set(candidates.map(toEntryKey));
  const standing = [...ofEntry].flatMap(([entry, [newest]]): Candidate[] =>
    newest?.candidate && !found.has(entry) ? [{ ...newest.candidate, resolution: 'confirmed' }] : [],
  );
  return [...judged, ...standing];
}

function toEntryKey({ list, reference, fingerprint }: Pick<Candidate, 'list' | 'reference' | 'fingerprint'>): string {
  return JSON.stringify([list, reference, fingerprint]);
}

/** The candidate shows its strongest match that is open, so that an earlier dismissal does not hide a person who joined later. */
function judge(candidate: Candidate, said: readonly ResolutionRow[], sentOnly: ReadonlySet<string>): Candidate {
  const { others = [], list, reference, name, fingerprint } = candidate;
  if (others.length === 0) return { ...candidate, resolution: toResolution(candidate, said, sentOnly) };
  const { list: _list, reference: _reference, name: _name, fingerprint: _, others: _others, ...own } = candidate;
  const matches = [own, ...others].map((match) => ({ ...match, resolution: toResolution(match, said, sentOnly) }));
  const shown = matches.find(({ resolution }) => resolution === 'open') ?? matches[0] ?? own;
  return { list, reference, name, ...shown, fingerprint, others: matches.filter((match) => match !== shown) };
}

/** @param said the resolutions of the entry, newest first */
function toResolution(
  match: CandidateMatch,
  said: readonly ResolutionRow[],
  sentOnly: ReadonlySet<string>,
): CandidateResolution {
  if (said[0]?.outcome === 'confirmed') return 'confirmed';
  const isSent = isSentMatch(match, sentOnly);
  const isAbout = ({ screened_name: first, other_names: others, screened_as: as }: ResolutionRow): boolean =>
    [first, ...others].some((name, at) => name === match.screenedName && (isSent || !isSentOrigin(as?.[at])));
  return sinceConfirmation(said).some(isAbout) ? 'dismissed' : 'open';
}

/** Whose name a resolution is about, as it is stored. @param sentOnly whole names that only the caller sent */
export function toOrigin(match: CandidateMatch, sentOnly: ReadonlySet<string>): string {
  return match.screenedAs ?? (isSentMatch(match, sentOnly) ? sentName : entityName);
}

/** The dismissals after the last confirmation, which ends those before it. */
function sinceConfirmation(said: readonly ResolutionRow[]): readonly ResolutionRow[] {
  const confirmed = said.findIndex(({ outcome }) => outcome === 'confirmed');
  return confirmed < 0 ? said : said.slice(0, confirmed);
}

/** Loads the resolutions of an entity. It can start before the candidates are known. */
export type ResolutionLoader = (number: Identifier) => Promise<AddResolutions>;

const readers = new WeakMap<Pool, DataLoader<AskedSaid, AddResolutions>>();

/** Loads the resolutions of an organisation. Concurrent verifications, of all organisations, share a statement. */
export function createResolutionLoader(
  pool: Pool,
  { organisationId, mode }: { readonly organisationId: string; readonly mode: Mode },
): ResolutionLoader {
  return (number) => {
    let reader = readers.get(pool);
    if (!reader) {
      reader = new DataLoader((asked) => readSaid(pool, asked), { cache: false, batchScheduleFn: setImmediate });
      readers.set(pool, reader);
    }
    return reader.load({ organisationId, mode, number });
  };
}
