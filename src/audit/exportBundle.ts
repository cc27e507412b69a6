import type { Pool } from 'pg';
import type { Vault } from '../encryption/vault.js';
import {
  auditBundle,
  bundleDigest,
  bundleFormat,
  bundleText,
  bundleType,
  type AuditBundle,
  type BundledEntry,
} from '../domain/audit/auditBundle.js';
import type { AuditAction } from '../domain/audit/auditEntry.js';
import { signStatement } from '../domain/audit/checkpoint.js';
import { firstSeal } from '../domain/audit/hashing.js';
import { isId } from '../domain/ids.js';
import { AppError, notFound } from '../platform/errors.js';
import { publicKeys, signingKey } from './signingKeys.js';
import { disclosurePlace, verificationEntryId, type AuditDisclosure } from './auditRow.js';
import { firstCheckpointFrom, newestCheckpoint } from './checkpoints.js';
import { chainOrigin } from './progress.js';
import { readCertificates, readEvents, readVerification, timesOf } from './readBundled.js';
import { readEvidence } from './readEvidence.js';
import { readInclusionPath } from './readTree.js';
import { sealEntries } from './sealEntries.js';
import { signHead, type ChainSigner } from './signHead.js';
import { tellGap } from './tellGap.js';

/**
 * The bundle of a verification, as the text of a file: all that is held of it, and the proofs. Seals at once, and signs the head
 * where no checkpoint covers its entries yet. It looks into every organisation: whose verification it is, is for who calls to know.
 * @throws AppError NOT_FOUND; STATE_CONFLICT for a verification that was recorded before there was an audit trail, and while the tree is not whole
 */
export async function exportBundle(services: ChainSigner, verificationId: string): Promise<string> {
  const { vault, clock } = services;
  const { pool } = services.database;
  const verification = isId('verification', verificationId) ? await readVerification(pool, verificationId) : null;
  if (!verification) throw notFound('verification');
  await tellGap(pool, () => sealEntries(pool, { isWaiting: true }));
  const certificates = await readCertificates(pool, verificationId);
  const objects = [verificationId, ...certificates.map(({ id }) => id)];
  const rows = await readEntries(pool, verificationId, objects);
  const last = rows.at(-1);
  if (!last) throw new AppError('STATE_CONFLICT', 'The audit log has no entry about this verification.');
  const signed = await newestCheckpoint(pool);
  const newest = signed && signed.size >= last.position ? signed : await signHead(services);
  const first = (await firstCheckpointFrom(pool, last.position)) ?? newest;
  const checkpoints = first.size === newest.size ? [newest] : [first, newest];
  const evidence = await readEvidence(pool, vault, verification.facts);
  const entries: BundledEntry[] = [];
  for (const { position, body, previousSeal, seal, sealed, kept } of rows) {
    const paths: string[][] = [];
    for (const { size } of checkpoints) {
      const path = await tellGap(pool, () => readInclusionPath(pool, position, size));
      paths.push(path.map((hash) => hash.toString('hex')));
    }
    entries.push({ position, body, previousSeal, seal, paths, disclosure: sealed ? open(vault, sealed) : kept });
  }
  const unsigned: Omit<AuditBundle, 'signature'> = auditBundle.omit({ signature: true }).parse({
    format: bundleFormat,
    origin: await chainOrigin(pool),
    exportedAt: clock().toISOString(),
    verification,
    ...(evidence && { evidence }),
    certificates,
    events: await readEvents(pool, verification, objects, timesOf(verification, certificates)),
    entries,
    checkpoints: checkpoints.map(({ statement }) => statement),
    keys: await publicKeys(pool),
  });
  const statement = { origin: unsigned.origin, digest: bundleDigest(unsigned), signedAt: unsigned.exportedAt };
  const signature = await signStatement(statement, await signingKey({ pool, vault }), bundleType);
  return `${bundleText({ ...unsigned, signature })}\n`;
}

interface SealedDisclosure {
  readonly entryId: string;
  readonly sealed: Buffer;
}

/** That a bundle was taken out is no part of one: it would grow with each, and each would need a checkpoint of its own. */
const leftOut: AuditAction = 'verification.exported';

async function readEntries(pool: Pool, verificationId: string, objects: readonly string[]) {
  const { rows } = await pool.query<{
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
    [objects, leftOut, verificationEntryId(verificationId), verificationId],
  );
  return rows.map(({ id, position, body, seal, previous, sealed, key, auditHash, address }) => ({
    position: Number(position),
    body,
    seal: seal.toString('hex'),
    previousSeal: (previous ?? firstSeal).toString('hex'),
    sealed: sealed && { entryId: id, sealed },
    // What a verification keeps itself of its entry.
    kept: key && {
      key: key.toString('hex'),
      values: { auditHash, ...(address !== null && { address }) },
    },
  }));
}

function open(vault: Vault, { entryId, sealed }: SealedDisclosure): BundledEntry['disclosure'] {
  const { key, values } = JSON.parse(vault.unseal(sealed, disclosurePlace(entryId))) as AuditDisclosure;
  return { key, values: { ...values } };
}
