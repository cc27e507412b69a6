import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import { certificateStatuses } from '../certificates/certificate.js';
import type { RegisterFacts } from '../registerFacts.js';
import type { Verdict } from '../verdict.js';
import { hexHash } from './anchor.js';
import { auditActions } from './auditEntry.js';
import { embeddedKeySet } from './verifyChain.js';

export const bundleFormat = 'kyb-audit-bundle/1';
export const bundleType = 'kyb-audit-bundle+jwt';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An entry as it is sealed. */
export const entryBody = z.strictObject({
  version: z.literal(1),
  id: z.string(),
  at: z.iso.datetime(),
  organisationId: z.string().nullable(),
  mode: z.enum(['live', 'test']).nullable(),
  requestId: z.string().nullable(),
  actor: z.looseObject({ kind: z.string(), id: z.string().nullable() }),
  action: z.enum(auditActions),
  object: z.strictObject({ kind: z.string(), id: z.string() }).nullable(),
  outcome: z.enum(['done', 'denied', 'failed']),
  details: z.record(z.string(), z.unknown()),
  personal: z.record(z.string(), hexHash),
});

const bundledEntry = z.strictObject({
  position: z.int().positive(),
  /** The entry as text, byte for byte. */
  body: z.string(),
  previousSeal: hexHash,
  seal: hexHash,
  /** A proof of inclusion in each of the checkpoints, in their order, each from the leaf to the root. */
  paths: z.array(z.array(hexHash)),
  /** The values and the key of its HMACs; null if there are none, or if the key was erased. */
  disclosure: z.strictObject({ key: hexHash, values: z.record(z.string(), z.string()) }).nullable(),
});
export type BundledEntry = Readonly<z.infer<typeof bundledEntry>>;

/** The response of a live register as text; `sha256` of the facts is its hash in UTF-8. */
const bundledEvidence = z.strictObject({
  id: z.string(),
  register: z.string(),
  identifier: z.string(),
  askedAt: z.iso.datetime(),
  status: z.int(),
  contentType: z.string(),
  text: z.string(),
});
export type BundledEvidence = Readonly<z.infer<typeof bundledEvidence>>;

/** All data about one verification, with the proof of its time: docs/reference/audit-log.md describes it. */
export const auditBundle = z.strictObject({
  format: z.literal(bundleFormat),
  origin: z.string().min(1),
  exportedAt: z.iso.datetime(),
  verification: z.strictObject({
    id: z.string(),
    organisationId: z.string(),
    mode: z.string(),
    reference: z.string().nullable(),
    requestedName: z.string().nullable(),
    facts: z.custom<RegisterFacts>(isObject),
    verdict: z.custom<Verdict>(isObject),
    policyVersion: z.string(),
    auditHash: hexHash,
    verifiedAt: z.iso.datetime(),
  }),
  /** Present if the facts name it, while it is retained. */
  evidence: bundledEvidence.optional(),
  certificates: z.array(
    z.looseObject({
      id: z.string(),
      status: z.enum(certificateStatuses),
      verdict: z.string(),
      condition: z.string().nullable(),
      auditHash: z.string(),
      credential: z.string().nullable(),
    }),
  ),
  events: z.array(z.strictObject({ id: z.string(), kind: z.string(), occurredAt: z.iso.datetime(), data: z.string() })),
  entries: z.array(bundledEntry).min(1),
  /** Compact JWS: the oldest checkpoint that covers all entries, and the newest, if that is another one. */
  checkpoints: z.array(z.string()).min(1).max(2),
  keys: embeddedKeySet,
  /** Compact JWS over everything else. */
  signature: z.string(),
});
export type AuditBundle = Readonly<z.infer<typeof auditBundle>>;

/** The content of a bundle's signature. */
export const bundleStatement = z.strictObject({ origin: z.string(), digest: hexHash, signedAt: z.iso.datetime() });

/** SHA-256 in hex over the canonical JSON (RFC 8785) of a bundle without its signature. */
export function bundleDigest(bundle: Omit<AuditBundle, 'signature'>): string {
  return createHash('sha256').update(bundleText(bundle)).digest('hex');
}

/** The file: canonical JSON. */
export function bundleText(bundle: object): string {
  return canonicalize(bundle) ?? '';
}
