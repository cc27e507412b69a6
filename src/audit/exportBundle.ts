import type { Pool } from 'pg';
import type { Vault } from '../auth/vault.js';
import {
  auditBundle,
  bundleDigest,
  bundleFormat,
  bundleText,
  bundleType,
  type AuditBundle,
  type BundledEntry,
} from '../domain/audit/auditBundle.js';
import { signStatement } from '../domain/audit/checkpoint.js';
import { firstSeal } from '../domain/audit/hashing.js';
import { isId } from '../domain/ids.js';
import { AppError, notFound } from '../errors.js';
import { publicKeys, signingKey } from '../signing/signingKeys.js';
import { disclosurePlace, verificationEntryId, type AuditDisclosure } from './auditRow.js';
import { firstCheckpointFrom } from './checkpoints.js';
import { chainOrigin } from './progress.js';
import { readCertificates, readEvents, readVerification, timesOf } from './readBundled.js';
import { readEvidence } from './readEvidence.js';
import { readInclusionPath } from './readTree.js';
import { signHead, type ChainSigner } from './signHead.js';

/**
 * The bundle of a verification, as the text of a file: all that is held of it, and the proofs. Seals and signs at once. It looks
 * into every organisation: whose verification it is, is for who calls to know.
 * @throws AppError NOT_FOUND; STATE_CONFLICT for a verification that was recorded before there was an audit trail
 */
export async function exportBundle(services: ChainSigner, verificationId: string): Promise<string> {
  const { vault, clock } = services;
  const { pool } = services.database;
  const verification = isId('verification', verificationId) ? await readVerification(pool, verificationId) : null;
  if (!verification) throw notFound('verification');
  const newest = await signHead(services);
  const certificates = await readCertificates(pool, verificationId);
  const objects = [verificationId, ...certificates.map(({ id }) => id)];
  const rows = await readEntries(pool, verificationId, objects, newest.size);
  const last = rows.at(-1);
  if (!last) throw new AppError('STATE_CONFLICT', 'The audit trail holds no entry about this verification.');
  const first = (await firstCheckpointFrom(pool, last.position)) ?? newest;
  const checkpoints = first.size === newest.size ? [newest] : [first, newest];
  const evidence = await readEvidence(pool, verification.facts);
  const entries: BundledEntry[] = [];
  for (const { position, body, previousSeal, seal, sealed, kept } of rows) {
    const paths: string[][] = [];
    for (const { size } of checkpoints) {
      const path = await readInclusionPath(pool, position, size);
      paths.push(path.map((hash) => hash.toString('hex')));
    }
    entries.push({ position, body, previousSeal, seal, paths, disclosure: sealed ? open(vault, sealed) : kept });
  }
  const signed: Omit<AuditBundle, 'signature'> = auditBundle.omit({ signature: true }).parse({
    format: bundleFormat,
    origin: await chainOrigin(pool),
    exportedAt: clock().toISOString(),
    verification,
    ...(evidence && { evidence }),
    certificates,
    events: await readEvents(pool, objects, timesOf(verification, certificates)),
    entries,
    checkpoints: checkpoints.map(({ statement }) => statement),
    keys: await publicKeys(pool),
  });
  const statement = { origin: signed.origin, digest: bundleDigest(signed), signedAt: signed.exportedAt };
  const signature = await signStatement(statement, await signingKey({ pool, vault }), bundleType);
  return `${bundleText({ ...signed, signature })}\n`;
}

interface SealedDisclosure {
  readonly entryId: string;
  readonly sealed: Buffer;
}

async function readEntries(pool: Pool, verificationId: string, objects: readonly string[], size: number) {
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
     where (entry.object_id = any ($1) or entry.id = $3) and own.position <= $2 order by own.position`,
    [objects, size, verificationEntryId(verificationId), verificationId],
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
