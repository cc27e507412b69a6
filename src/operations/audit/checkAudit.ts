import type { Pool, PoolClient } from 'pg';
import { type CheckedScope, checkEntries } from '../../audit/checkEntries.js';
import { checkHeads, loadDisclosedEntries, type SignedHead } from '../../audit/checkHeads.js';
import { sealEntries } from '../../audit/sealEntries.js';
import { type Context, requireTenant, type Services } from '../../caller/context.js';
import { inSnapshot } from '../../database/transaction.js';
import { type AuditFault, FaultList } from '../../domain/audit/auditFault.js';
import { checkSubmissionChanges, type DisclosedEntry, isBoundTo } from '../../domain/audit/checkBundledEntries.js';
import { encodeCursor } from '../../domain/page.js';
import { type RecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import { notFound } from '../../platform/errors.js';
import { digestStored } from '../onboarding/applicant/uploadDocument.js';
import { digestSubmission, type EncryptedSubmission, submissionAad } from '../onboarding/submission/storeCase.js';
import { readPageRequest } from '../pageRequest.js';

/** The result of checking a part of the audit log. */
export interface AuditCheckResult {
  readonly checkedAt: Date;
  /** The number of entries that this call has checked. */
  readonly checked: number;
  readonly unsealed: number;
  readonly unsigned: number;
  /** The number that remains, counted up to 100,000. */
  readonly remaining: number;
  /** Continues after the checked entries; null at the end. */
  readonly nextCursor: string | null;
  readonly faultCount: number;
  readonly firstFault: AuditFault | null;
  /** The newest checkpoint; null if nothing is signed yet, or if the checkpoint itself is wrong. */
  readonly head: SignedHead | null;
}

const maxCounted = 100_000;

/**
 * Checks the stored audit log of the caller's organisation and mode: each hash, its place in the tree, and the newest checkpoints
 * with their signatures. Each call checks a limited part and returns a cursor for the next. Nothing is written. It cannot detect
 * that the owner of the database has rewritten all of it; anchors can (docs/reference/audit-log.md).
 * @throws AppError INVALID_REQUEST for an invalid cursor
 */
export async function checkAudit(ctx: Context, after: string | null | undefined): Promise<AuditCheckResult> {
  const { organisationId, mode } = requireTenant(ctx);
  const { beforeId: afterId } = readPageRequest({ after: after ?? null }, 'auditEntry');
  const [ofHeads, ofEntries] = [new FaultList(), new FaultList()];
  const head = await checkHeads(ctx.pool, ofHeads);
  const scope = { organisationId, mode, afterId };
  const { lastId, ...counts } = await checkEntries(ctx.pool, scope, head?.size ?? 0, ofEntries);
  const remaining = lastId === null ? 0 : await countAfter(ctx.pool, { ...scope, afterId: lastId });
  return {
    ...counts,
    checkedAt: ctx.clock(),
    remaining,
    nextCursor: lastId === null || remaining === 0 ? null : encodeCursor(lastId),
    faultCount: ofEntries.count + ofHeads.count,
    // A fault in an entry makes the root wrong, too, so it is reported first.
    firstFault: ofEntries.told[0] ?? ofHeads.told[0] ?? null,
    head,
  };
}

async function countAfter(pool: Pool, { organisationId, mode, afterId }: CheckedScope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'count-unchecked-audit-entries',
    text: `select least($4, sum(part.count))::int as count from unnest(array[$2, '']) as scope (mode) cross join lateral (
        select count(*) from (
          select from audit_entries
          where organisation_id = $1 and coalesce(audit_entries.mode, '') = scope.mode and id > $3 limit $4
        ) as entry
      ) as part`,
    values: [organisationId, mode, afterId, maxCounted],
  });
  return rows[0]?.count ?? 0;
}

/** The result of comparing a stored case with the audit log. */
export interface CaseCheckResult {
  readonly onboardingId: string;
  /** The entries about the case, its decisions and its files. */
  readonly entries: number;
  /** The submissions, decisions and files that their entries bind. */
  readonly bound: number;
  /** The submissions, decisions and files that an earlier release recorded, so that no entry binds them. */
  readonly unbound: readonly string[];
  /** Whether the personal data were erased, so that nothing is left to compare. */
  readonly isErased: boolean;
  readonly faults: readonly AuditFault[];
  readonly faultCount: number;
}

interface CaseCheck {
  readonly client: PoolClient;
  readonly cipher: RecordCipher;
  readonly entries: readonly DisclosedEntry[];
  readonly faults: FaultList;
  readonly bound: string[];
  readonly unbound: string[];
}

/**
 * Compares a stored case with the entries of the audit log: the submission of each round, the outcome and texts of each decision,
 * and the bytes of each file. Somebody with the database and SECRETS_KEY can encrypt another text, but not one that fits the
 * entries. The entries themselves are proved by the whole chain and an anchor (docs/explanation/audit-log.md).
 * @throws AppError NOT_FOUND
 */
export async function checkCase(
  { database: { pool }, vault }: Pick<Services, 'database' | 'vault'>,
  onboardingId: string,
): Promise<CaseCheckResult> {
  await sealEntries(pool, { isWaiting: true });
  // A change during the check would be a fault.
  return inSnapshot(pool, (client) => checkStored(client, vault, onboardingId), { isReadOnly: true });
}

async function checkStored(
  client: PoolClient,
  vault: Services['vault'],
  onboardingId: string,
): Promise<CaseCheckResult> {
  const { rows } = await client.query<CaseRow>(
    `select o.link_id as "linkId", o.status, o.round, key.sealed_key as "sealedKey" from onboardings o
     left join record_keys key on key.record_id = o.link_id where o.id = $1`,
    [onboardingId],
  );
  const [row] = rows;
  if (!row) throw notFound('onboarding');
  const cipher = toRecordCipher(vault, row.linkId, row.sealedKey);
  const [submissions, decisions, files] = [
    await client.query<StoredSubmission>(
      'select round, sealed, verification_id as "verificationId" from onboarding_submissions where onboarding_id = $1',
      [onboardingId],
    ),
    await client.query<StoredDecision>(
      `select id, round, status, decision, steps, sealed_reason as "reason", sealed_message as "message"
       from decisions where onboarding_id = $1 order by id`,
      [onboardingId],
    ),
    await client.query<StoredFile>('select id from onboarding_documents where link_id = $1 order by id', [row.linkId]),
  ];
  const faults = new FaultList();
  const objects = [onboardingId, ...[...decisions.rows, ...files.rows].map(({ id }) => id)];
  const entries = await loadDisclosedEntries({ client, vault }, objects, faults);
  const check = { client, entries, faults, bound: [] as string[], unbound: [] as string[] };
  if (cipher) {
    checkSubmissions({ ...check, cipher }, onboardingId, submissions.rows);
    for (const file of files.rows) await checkFile({ ...check, cipher }, file);
  } else if (!entries.some(({ body }) => body.action === 'onboarding.erased')) {
    faults.add('recorded', 'The key of the personal data was deleted, and no entry onboarding.erased says so.');
  }
  const restsOn = new Map(submissions.rows.map((one) => [one.round, one.verificationId]));
  for (const decision of decisions.rows) checkDecision({ ...check, cipher }, decision, restsOn);
  checkState(row, decisions.rows, faults);
  const { bound, unbound } = check;
  return {
    ...{ onboardingId, entries: entries.length, bound: bound.length, unbound, isErased: cipher === null },
    ...{ faults: faults.told, faultCount: faults.count },
  };
}

interface CaseRow {
  readonly linkId: string;
  readonly status: string;
  readonly round: number;
  readonly sealedKey: Buffer | null;
}

interface StoredSubmission {
  readonly round: number;
  readonly sealed: Buffer;
  readonly verificationId: string;
}

function checkSubmissions(check: CaseCheck, onboardingId: string, stored: readonly StoredSubmission[]): void {
  const { entries, faults, cipher } = check;
  const rounds = new Set([
    ...stored.map(({ round }) => round),
    ...entries.flatMap(({ body: { action, details } }) =>
      action === 'onboarding.submitted' ? [Number(details['round'])] : [],
    ),
  ]);
  for (const round of [...rounds].toSorted((one, other) => one - other)) {
    const row = stored.find((one) => one.round === round);
    if (!row) {
      faults.add('recorded', `The submission of round ${round} was deleted, and an entry says that it was submitted.`);
      continue;
    }
    const text = decryptOr(() => cipher.decrypt(row.sealed, submissionAad(onboardingId, round)));
    const current = text === null ? null : digestSubmission(JSON.parse(text) as EncryptedSubmission);
    const ofRound = entries.filter(({ body }) => body.details['round'] === round);
    const what = `submission of round ${round}`;
    const outcome = checkSubmissionChanges(ofRound, { what, current }, faults);
    if (outcome !== 'other') check[outcome].push(what);
  }
}

function decryptOr(decrypt: () => string | null): string | null {
  try {
    return decrypt();
  } catch {
    return null;
  }
}

interface StoredDecision {
  readonly id: string;
  readonly round: number | null;
  readonly status: string;
  readonly decision: string;
  readonly steps: readonly string[];
  readonly reason: Buffer | null;
  readonly message: Buffer | null;
}

/**
 * @param check Its cipher is null once the texts are erased
 * @param restsOn The stored verification of each round
 */
function checkDecision(
  { entries, faults, cipher, bound, unbound }: Omit<CaseCheck, 'cipher'> & { readonly cipher: RecordCipher | null },
  stored: StoredDecision,
  restsOn: ReadonlyMap<number | null, string>,
): void {
  const { id, status, decision, round } = stored;
  const own = entries.filter(({ body }) => body.object?.id === id && body.outcome === 'done');
  const required = `decision.${status}`;
  if (!own.some(({ body }) => body.action === required)) {
    faults.add('recorded', `The decision ${id} is ${status}, and no entry ${required} says so.`);
  }
  let isBound = false;
  for (const entry of own) {
    const { details } = entry.body;
    const steps = JSON.stringify(details['steps'] ?? []) === JSON.stringify(stored.steps);
    const other = [
      ...(details['decision'] === decision ? [] : ['outcome']),
      ...(details['round'] === round ? [] : ['round']),
      ...(steps ? [] : ['steps']),
      // Earlier releases did not record it.
      ...([undefined, restsOn.get(round)].includes(details['verificationId'] as string | undefined)
        ? []
        : ['verification']),
    ];
    for (const name of cipher ? (['reason', 'message'] as const) : []) {
      const sealed = stored[name];
      const text = sealed === null ? '' : decryptOr(() => cipher?.decrypt(sealed, `${id}:${name}`) ?? null);
      const matches = text === null ? false : isBoundTo(entry, name, text);
      if (matches === false) other.push(name);
      if (matches === null && entry.body.personal[name] !== undefined) {
        const gone = `The values of the entry ${entry.id} are gone, so that the ${name} of the decision ${id} cannot be compared.`;
        faults.add('disclosure', gone, entry.position);
      }
      isBound ||= matches === true;
    }
    for (const name of other) {
      faults.add(
        'recorded',
        `The decision ${id} has another ${name} than the entry ${entry.id} recorded.`,
        entry.position,
      );
    }
  }
  if (cipher) (isBound ? bound : unbound).push(`decision ${id}`);
}

/** A final state needs its decision. */
function checkState({ status, round }: CaseRow, decisions: readonly StoredDecision[], faults: FaultList): void {
  if (status !== 'approved' && status !== 'declined') return;
  const isDecided = decisions.some((one) => one.status === 'made' && one.decision === status && one.round === round);
  if (!isDecided) faults.add('recorded', `The case is ${status}, and no decision of round ${round} says so.`);
}

interface StoredFile {
  readonly id: string;
}

async function checkFile(
  { client, entries, faults, cipher, bound, unbound }: CaseCheck,
  { id }: StoredFile,
): Promise<void> {
  const own = entries.filter(({ body }) => body.object?.id === id);
  const uploaded = own.find(({ body }) => body.action === 'document.uploaded');
  if (!uploaded) {
    faults.add('recorded', `No entry says that the file ${id} was uploaded.`);
    return;
  }
  if (uploaded.body.personal['sha256'] === undefined) {
    unbound.push(`file ${id}`);
    return;
  }
  const wasDeleted = own.some(({ body }) => body.action === 'document.removed' || body.action === 'document.deleted');
  const stored = await digestStored(client, cipher, id);
  if (stored === null && wasDeleted) return;
  const digest = stored?.digest ?? null;
  if (digest !== null && isBoundTo(uploaded, 'sha256', digest)) bound.push(`file ${id}`);
  else {
    const what = stored === null ? 'has no content' : 'has other content than the entry recorded';
    faults.add('recorded', `The file ${id} ${what}: see the entry ${uploaded.id}.`, uploaded.position);
  }
}
