import type { Pool } from 'pg';
import type { FaultList } from '../domain/audit/auditFault.js';
import { readBody } from '../domain/audit/checkBundledEntries.js';
import { countLeaves, firstSeal, leafHash, sealHash, CompactRange } from '../domain/audit/merkle.js';
import type { Mode } from '../domain/tenancy.js';
import { verificationEntryId } from './auditRow.js';
import { loadSpans, TreeGap } from './subtrees.js';

/** The organisation whose entries are checked, and the entry after which the check starts. */
export interface CheckedScope {
  readonly organisationId: string;
  /** Entries that concern the organisation in both modes are included. */
  readonly mode: Mode;
  /** The check starts at the first entry if this is null. */
  readonly afterId: string | null;
}

/** The result of one call of `checkEntries`. */
export interface CheckedEntries {
  readonly checked: number;
  /** How many of the entries have no seal yet: a worker seals an entry within about a second. */
  readonly unsealed: number;
  /** How many of the entries are sealed but not covered by the newest checkpoint yet. */
  readonly unsigned: number;
  /** Null if there was no entry. */
  readonly lastId: string | null;
}

interface EntryRow extends EntryColumns {
  /** Null for an entry without a seal, like the fields below. */
  readonly position: string | null;
  readonly leaf: Buffer | null;
  readonly seal: Buffer | null;
  /** The seal of the entry before it. Null if there is none. */
  readonly previous: Buffer | null;
}

/** One call reads at most so many entries, and so many of the blocks of 256 leaves that contain them. */
const limits = { entries: 2_000, blocks: 64 };

/**
 * Checks the next entries of an organisation, by their ids, as they are stored now: the leaf of each, its seal, its
 * position in the tree, and that no entry next to it is missing. Entries of other organisations are not read.
 * @param signed How many entries the newest checkpoint covers
 * @param faults Receives the faults found
 */
export async function checkEntries(
  pool: Pool,
  scope: CheckedScope,
  signed: number,
  faults: FaultList,
): Promise<CheckedEntries> {
  const rows = fewBlocks(await loadEntries(pool, scope));
  for (const row of rows) checkEntry(row, faults);
  const positions = rows.flatMap(({ position }) => (position === null ? [] : [Number(position)]));
  await checkSubtrees(pool, positions, await loadSize(pool), faults);
  for (const position of await loadMissing(pool, positions)) {
    faults.add('entry', `The entry at position ${position} was sealed but is missing.`, position);
  }
  for (const position of await loadMoved(pool, scope, positions)) {
    faults.add(
      'entry',
      `The entry at position ${position} was moved to another organisation or mode than it was sealed for.`,
      position,
    );
  }
  return {
    checked: rows.length,
    unsealed: rows.length - positions.length,
    unsigned: positions.filter((position) => position > signed).length,
    lastId: rows.at(-1)?.id ?? null,
  };
}

async function loadSize(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ size: string | null }>('select max(position)::text as size from audit_seals');
  return Number(rows[0]?.size ?? 0);
}

async function loadEntries(pool: Pool, { organisationId, mode, afterId }: CheckedScope): Promise<EntryRow[]> {
  const { rows } = await pool.query<EntryRow>({
    name: 'read-checked-audit-entries',
    text: `select entry.*, own.position::text, own.leaf, own.seal, before.seal as previous
      from (
        select part.* from unnest(array[$2, '']) as scope (mode) cross join lateral (
          select id, organisation_id as "organisationId", audit_entries.mode, object_id as "objectId", body from audit_entries
          where organisation_id = $1 and coalesce(audit_entries.mode, '') = scope.mode and id > $3 order by id limit $4
        ) as part order by part.id limit $4
      ) as entry
      left join audit_seals own on own.entry_id = entry.id
      left join audit_seals before on before.position = own.position - 1
      order by entry.id`,
    values: [organisationId, mode, afterId ?? '', limits.entries],
  });
  return rows;
}

/**
 * The longest prefix of these entries within the limit of blocks: the entries of a small organisation may be scattered
 * over a large chain.
 */
function fewBlocks(rows: readonly EntryRow[]): readonly EntryRow[] {
  const blocks = new Set<number>();
  const end = rows.findIndex(({ position }) => {
    if (position !== null) blocks.add(toBlockIndex(Number(position)));
    return blocks.size > limits.blocks;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function toBlockIndex(position: number): number {
  return Math.floor((position - 1) / countLeaves(1));
}

function checkEntry(row: EntryRow, faults: FaultList): void {
  const { id, body, position: text, leaf, seal, previous } = row;
  if (text === null || leaf === null || seal === null) return;
  const position = Number(text);
  const own = leafHash(body);
  if (!own.equals(leaf)) {
    faults.add(
      'entry',
      `The entry ${id} at position ${position} was changed: its hash differs from the sealed hash.`,
      position,
    );
    return;
  }
  const before = position === 1 ? firstSeal : previous;
  if (before === null) {
    faults.add('position', `The seal before the seal of the entry ${id} at position ${position} is missing.`, position);
  } else if (!sealHash(before, own).equals(seal)) {
    faults.add(
      'seal',
      `The seal of the entry ${id} at position ${position}, or the seal before it, was changed.`,
      position,
    );
  }
  const differs = findColumnsFault(row);
  if (differs !== null) {
    faults.add(
      'entry',
      `The entry ${id} at position ${position} is indexed under another ${differs} than was sealed.`,
      position,
    );
  }
}

/**
 * The positions, in the blocks of these positions, whose entries are missing, whichever organisation they belonged to.
 */
async function loadMissing(pool: Pool, positions: readonly number[]): Promise<number[]> {
  const blocks = [...new Set(positions.map(toBlockIndex))];
  const { rows } = await pool.query<{ position: string }>({
    name: 'read-missing-audit-entries',
    text: `select position::text from unnest($1::bigint[]) as block (place) join audit_seals
        on position between block.place * $2 + 1 and (block.place + 1) * $2
      where not exists (select from audit_entries where id = entry_id) order by audit_seals.position`,
    values: [blocks, countLeaves(1)],
  });
  return rows.map(({ position }) => Number(position));
}

// The condition of the index `audit_entries_misplaced`, exactly as its migration writes it, so that the index is used.
const isMoved = `(strpos(body, '"organisationId":' || coalesce('"' || organisation_id || '"', 'null') || ',"outcome":') = 0
  or strpos(body, '"mode":' || coalesce('"' || mode || '"', 'null') || ',"object":') = 0)`;
const maxMoved = 1_000;

/**
 * The positions of entries whose columns name another organisation or mode than their bodies. The first call finds
 * entries moved away from this organisation, anywhere in the chain. Each call finds those of other organisations in its
 * blocks.
 */
async function loadMoved(
  pool: Pool,
  { organisationId, mode, afterId }: CheckedScope,
  positions: readonly number[],
): Promise<number[]> {
  const blocks = [...new Set(positions.map(toBlockIndex))];
  const { rows } = await pool.query<{ position: string }>({
    name: 'read-moved-audit-entries',
    text: `select position::text from audit_entries join audit_seals on entry_id = id
      where ${isMoved} and position <> all ($3::bigint[])
        and case when body is not json object then false
          when body::json ->> 'organisationId' = $4 and coalesce(body::json ->> 'mode', $5) = $5
          then $6 and (organisation_id is distinct from $4 or coalesce(audit_entries.mode, $5) <> $5)
          else (position - 1) / $2 = any ($1::bigint[]) end
      order by audit_seals.position limit ${maxMoved}`,
    values: [blocks, countLeaves(1), positions, organisationId, mode, afterId === null],
  });
  return rows.map(({ position }) => Number(position));
}

/** An entry with the columns next to its body. They decide how it is found and who sees it. */
interface EntryColumns {
  readonly id: string;
  readonly organisationId: string | null;
  readonly mode: string | null;
  readonly objectId: string | null;
  /** The exact text that the leaf hash covers. */
  readonly body: string;
}

/**
 * Describes the first column that differs from the body. Null if none does, or if the body cannot be read as an entry.
 * The seals do not cover the columns themselves.
 */
function findColumnsFault({ body: text, ...columns }: EntryColumns): string | null {
  const body = readBody(text);
  if (!body) return null;
  const { id, organisationId, mode, object, actor } = body;
  if (columns.id !== id) return 'id';
  if (columns.organisationId !== organisationId) return 'organisation';
  if (columns.mode !== mode) return 'mode';
  // As in `toAuditRow`: a verification's entry has an id derived from the verification and an empty object column.
  const isOfVerification = object?.kind === 'verification' && id === verificationEntryId(object.id);
  const objectId = object?.id ?? (actor.kind === 'applicant' ? actor.id : null);
  return columns.objectId === (isOfVerification ? null : objectId) ? null : 'object';
}

const fanOut = countLeaves(1);

/**
 * Checks that the stored roots above these entries match the leaves below them, up to the largest complete subtree. The
 * root of a checkpoint covers everything beyond. The work grows with the number of blocks of 256 leaves that contain
 * the entries.
 * @param positions From 1
 * @param size How many entries the tree has
 * @param faults Receives the faults found
 */
async function checkSubtrees(pool: Pool, positions: readonly number[], size: number, faults: FaultList): Promise<void> {
  let below = positions.map((position) => position - 1);
  for (let level = 1; below.length > 0; level += 1) {
    const leaves = countLeaves(level);
    const places = [...new Set(below.map((place) => Math.floor(place / fanOut)))].filter(
      (place) => (place + 1) * leaves <= size,
    );
    if (places.length > 0) await checkLevel(pool, level, places, faults);
    below = places;
  }
}

async function checkLevel(pool: Pool, level: number, places: readonly number[], faults: FaultList): Promise<void> {
  try {
    const stored = await loadSpans(
      pool,
      places.map((place) => ({ level, first: place, count: 1 })),
    );
    const children = await loadSpans(
      pool,
      places.map((place) => ({ level: level - 1, first: place * fanOut, count: fanOut })),
    );
    for (const [index, place] of places.entries()) {
      const range = new CompactRange();
      for (const hash of children.slice(index * fanOut, (index + 1) * fanOut)) range.append(hash);
      if (stored[index]?.equals(range.root())) continue;
      const from = place * countLeaves(level) + 1;
      const to = (place + 1) * countLeaves(level);
      faults.add('proof', `The tree over the entries ${from} to ${to} does not match their leaves.`, from);
    }
  } catch (error) {
    if (!(error instanceof TreeGap)) throw error;
    faults.add('proof', 'Seals, or roots of the tree over these entries, are missing.');
  }
}
