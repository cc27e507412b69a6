import type { Pool, PoolClient } from 'pg';
import type { Services } from '../caller/context.js';
import { inSnapshot } from '../database/transaction.js';
import { signStatement } from '../domain/audit/anchor.js';
import {
  auditBundle,
  type AuditBundle,
  type BundledEntry,
  type BundledEvidence,
  bundleDigest,
  bundleFormat,
  bundleText,
  bundleType,
} from '../domain/audit/auditBundle.js';
import type { AuditAction } from '../domain/audit/auditEntry.js';
import { findStateFault, readBody as readEntry } from '../domain/audit/checkBundledEntries.js';
import { firstSeal } from '../domain/audit/merkle.js';
import { chainFormat, type ChainHeader, type ChainLine } from '../domain/audit/verifyChain.js';
import { dayMs } from '../domain/days.js';
import { isId, toFirstId } from '../domain/ids.js';
import type { RegisterFacts } from '../domain/registerFacts.js';
import { readBody } from '../encryption/registerAnswer.js';
import type { Vault } from '../encryption/vault.js';
import { AppError, erasedVerification, notFound } from '../platform/errors.js';
import { decryptDisclosure, verificationEntryId } from './auditRow.js';
import {
  type ChainSigner,
  loadFirstCheckpointFrom,
  loadNewestCheckpoint,
  signHead,
  withTreeGapError,
} from './checkpoints.js';
import { sealEntries } from './sealEntries.js';
import { loadPublicKeys, loadSigningKey } from './signingKeys.js';
import { ensureChainOrigin, loadInclusionPath } from './subtrees.js';

/**
 * The bundle of a verification as the text of a file: everything stored about it, and the proofs. Seals at once, and
 * signs the head if no checkpoint covers its entries yet. It does not check the organisation: callers must verify that
 * the verification belongs to theirs.
 * @throws AppError NOT_FOUND; STATE_CONFLICT for a verification older than the audit log, and if the tree is incomplete
 */
export async function exportBundle(services: ChainSigner, verificationId: string): Promise<string> {
  const { vault, clock } = services;
  const { pool } = services.database;
  const verification = isId('verification', verificationId) ? await loadVerification(pool, verificationId) : null;
  if (!verification) throw notFound('verification');
  const { certificates, objects, rows } = await loadRecorded(pool, verificationId);
  const last = rows.at(-1);
  if (!last) throw new AppError('STATE_CONFLICT', 'The audit log has no entry about this verification.');
  const signed = await loadNewestCheckpoint(pool);
  const newest = signed && signed.size >= last.position ? signed : await signHead(services);
  const first = (await loadFirstCheckpointFrom(pool, last.position)) ?? newest;
  const checkpoints = first.size === newest.size ? [newest] : [first, newest];
  const evidence = await loadEvidence(pool, vault, verification.facts);
  const entries: BundledEntry[] = [];
  for (const { id, position, body, previousSeal, seal, sealed, kept } of rows) {
    const paths: string[][] = [];
    for (const { size } of checkpoints) {
      const path = await withTreeGapError(pool, () => loadInclusionPath(pool, position, size));
      paths.push(path.map((hash) => hash.toString('hex')));
    }
    entries.push({
      position,
      body,
      previousSeal,
      seal,
      paths,
      disclosure: sealed ? decryptDisclosure(vault, id, sealed) : kept,
    });
  }
  const unsigned: Omit<AuditBundle, 'signature'> = auditBundle.omit({ signature: true }).parse({
    format: bundleFormat,
    origin: await ensureChainOrigin(pool),
    exportedAt: clock().toISOString(),
    verification,
    ...(evidence && { evidence }),
    certificates,
    events: await loadEvents(pool, verification, objects, listTimes(verification, rows)),
    entries,
    checkpoints: checkpoints.map(({ statement }) => statement),
    keys: await loadPublicKeys(pool),
  });
  const statement = { origin: unsigned.origin, digest: bundleDigest(unsigned), signedAt: unsigned.exportedAt };
  const signature = await signStatement(statement, await loadSigningKey({ pool, vault }), bundleType);
  return `${bundleText({ ...unsigned, signature })}\n`;
}

/** How often the certificates and entries are read: a change during the export may be in one of them only. */
const mostReads = 3;

/**
 * The certificates of a verification and the entries about all of them, as they were at one time.
 * @throws AppError STATE_CONFLICT if a certificate has a state that the entries contradict
 */
async function loadRecorded(pool: Pool, verificationId: string) {
  for (let reads = 1; ; reads += 1) {
    await withTreeGapError(pool, () => sealEntries(pool, { isWaiting: true }));
    const recorded = await inSnapshot(
      pool,
      async (client) => {
        const certificates = await loadCertificates(client, verificationId);
        const objects = [verificationId, ...certificates.map(({ id }) => id)];
        return { certificates, objects, rows: await loadEntries(client, verificationId, objects) };
      },
      { isReadOnly: true },
    );
    const { certificates, rows } = recorded;
    const [fault] = certificates.map((one) => findStateFault(one, rows)).filter((one) => one !== null);
    if (fault === undefined) return recorded;
    if (reads === mostReads) {
      throw new AppError('STATE_CONFLICT', `${fault} A bundle would not be valid: export and verify the whole chain.`);
    }
  }
}

/**
 * Exports are left out: a bundle would otherwise grow with each export, and each export would need a new checkpoint.
 */
const omittedMembers: AuditAction = 'verification.exported';

async function loadEntries(client: PoolClient, verificationId: string, objects: readonly string[]) {
  const { rows } = await client.query<{
    id: string;
    position: string;
    body: string;
    seal: Buffer;
    previous: Buffer | null;
    sealed: Buffer | null;
    key: Buffer | null;
    auditHash: string;
    address: string | null;
  }>(
    `select entry.id, own.position, entry.body, own.seal, previous.seal as previous, disclosure.sealed,
       verification.audit_key as key, verification.audit_hash as "auditHash", verification.caller_address as address
     from audit_entries entry join audit_seals own on own.entry_id = entry.id
       left join audit_seals previous on previous.position = own.position - 1
       left join audit_disclosures disclosure on disclosure.entry_id = entry.id
       left join verifications verification on entry.id = $3 and verification.id = $4
     where (entry.object_id = any ($1) or entry.id = $3) and split_part(entry.body, '"', 4) <> $2 order by own.position`,
    [objects, omittedMembers, verificationEntryId(verificationId), verificationId],
  );
  return rows.map(({ id, position, body, seal, previous, sealed, key, auditHash, address }) => ({
    id,
    position: Number(position),
    body,
    seal: seal.toString('hex'),
    previousSeal: (previous ?? firstSeal).toString('hex'),
    sealed,
    // The parts of its audit entry that the verification's own row stores.
    kept: key && {
      key: key.toString('hex'),
      values: { auditHash, ...(address !== null && { address }) },
    },
  }));
}

type BundledVerification = AuditBundle['verification'];

/** A verification as it is stored, in any organisation. @throws AppError STATE_CONFLICT for one that was erased */
async function loadVerification(pool: Pool, id: string): Promise<BundledVerification | null> {
  const { rows } = await pool.query<
    Omit<BundledVerification, 'verifiedAt'> & { verifiedAt: string; erasedAt: string | null }
  >(
    `select id, organisation_id as "organisationId", mode, reference, requested_name as "requestedName", facts, verdict,
       policy_version as "policyVersion", audit_hash as "auditHash", verified_at as "verifiedAt", erased_at as "erasedAt"
     from verifications where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return null;
  const { erasedAt, ...verification } = row;
  if (erasedAt !== null) throw erasedVerification();
  return { ...verification, verifiedAt: toIsoTime(verification.verifiedAt) };
}

/** The certificates of a verification as they are stored, oldest first. */
async function loadCertificates(client: PoolClient, verificationId: string): Promise<AuditBundle['certificates']> {
  const { rows } = await client.query<{ row: AuditBundle['certificates'][number] }>(
    `select jsonb_build_object('id', id, 'status', status, 'verdict', verdict, 'condition', condition, 'reason', reason,
       'subject', subject, 'auditHash', audit_hash, 'officerId', officer_id, 'officerName', officer_name,
       'apiKeyId', api_key_id, 'secondOfficerId', second_officer_id, 'secondOfficerName', second_officer_name,
       'createdAt', created_at, 'issuedAt', issued_at, 'expiresAt', expires_at, 'revokedAt', revoked_at,
       'revokedReason', revoked_reason, 'suspendedAt', suspended_at, 'suspensionReasons', suspension_reasons,
       'acceptedReasons', accepted_reasons, 'hold', hold, 'credential', credential) as row
     from certificates where verification_id = $1 order by id`,
    [verificationId],
  );
  return rows.map(({ row }) => row);
}

/** How long before or after a change its event may have been created: clocks may be behind, and some jobs run daily. */
const spanMs = { before: 60_000, after: dayMs };

/**
 * The events about these objects that are still retained. Events of other organisations are not read.
 * @param scope The organisation and mode of the objects
 * @param times When the objects changed: the search covers a day after each
 */
async function loadEvents(
  pool: Pool,
  { organisationId, mode }: Pick<BundledVerification, 'organisationId' | 'mode'>,
  objects: readonly string[],
  times: readonly string[],
): Promise<AuditBundle['events'][number][]> {
  const idAt = (time: string, offsetMs: number): string => toFirstId('event', new Date(Date.parse(time) + offsetMs));
  const { rows } = await pool.query<{ id: string; kind: string; occurredAt: string; data: string }>(
    `select distinct on (id) id, kind, occurred_at as "occurredAt", data::text as data
     from unnest($2::text[], $3::text[]) as span (first, last) join events on id >= first and id < last
     where organisation_id = $4 and mode = $5 and data ->> 'id' = any ($1) order by id`,
    [
      objects,
      times.map((time) => idAt(time, -spanMs.before)),
      times.map((time) => idAt(time, spanMs.after)),
      organisationId,
      mode,
    ],
  );
  return rows.map((row) => ({ ...row, occurredAt: toIsoTime(row.occurredAt) }));
}

/** When a verification and its certificates changed, in ISO 8601. Each change of a certificate has an entry. */
function listTimes({ id, verifiedAt }: BundledVerification, entries: readonly { readonly body: string }[]): string[] {
  const ofCertificates = entries.map(({ body }) => readEntry(body)).filter((body) => body?.object?.id !== id);
  return [verifiedAt, ...ofCertificates.flatMap((body) => body?.at ?? [])];
}

function toIsoTime(timestamp: string): string {
  return new Date(timestamp).toISOString();
}

interface StoredResponse extends Omit<BundledEvidence, 'text' | 'askedAt'> {
  readonly askedAt: string;
  readonly body: Buffer | null;
  readonly sealedBody: Buffer | null;
}

/**
 * The stored response of the live register on which the facts rest. Null if no live register was queried or its
 * response has expired.
 */
async function loadEvidence(
  pool: Pool,
  vault: Vault,
  { answer: { evidence } }: RegisterFacts,
): Promise<BundledEvidence | null> {
  if (!evidence) return null;
  const { rows } = await pool.query<StoredResponse>(
    `select id, register, identifier, asked_at as "askedAt", status, content_type as "contentType", body,
       sealed_body as "sealedBody" from register_answers where id = $1`,
    [evidence.id],
  );
  const [row] = rows;
  if (!row) return null;
  const { body, sealedBody, askedAt, ...rest } = row;
  const text = await readBody(vault, row.id, { body, sealedBody });
  return { ...rest, askedAt: new Date(askedAt).toISOString(), text };
}

const batchSize = 2_000;

/**
 * The whole chain as chunks of a file. Seals and signs first, then reads a batch at a time.
 * @throws AppError STATE_CONFLICT
 */
export async function* exportChain(services: Services): AsyncGenerator<string, void, void> {
  const { pool } = services.database;
  const { size, statement } = await signHead(services);
  const keys = (await loadPublicKeys(pool)) as ChainHeader['keys'];
  const header: ChainHeader = { format: chainFormat, origin: await ensureChainOrigin(pool), size, keys };
  yield `${JSON.stringify(header)}\n`;
  for (let after = 0; after < size; after += batchSize) {
    yield (await loadLines(pool, after, Math.min(size, after + batchSize))).join('');
  }
  yield `${JSON.stringify({ checkpoint: statement })}\n`;
}

async function loadLines(pool: Pool, after: number, to: number): Promise<string[]> {
  const { rows } = await pool.query<{ position: string; seal: Buffer; body: string }>({
    name: 'export-audit-lines',
    text: `select position, seal, body from audit_seals join audit_entries on id = entry_id
      where position > $1 and position <= $2 order by position`,
    values: [after, to],
  });
  return rows.map(({ position, seal, body }) => {
    const line: ChainLine = { position: Number(position), seal: seal.toString('hex'), body };
    return `${JSON.stringify(line)}\n`;
  });
}
