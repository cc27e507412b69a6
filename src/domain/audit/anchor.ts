import { CompactSign, type CryptoKey, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { isEmailAddress } from '../emailAddress.js';
import type { FaultList } from './auditFault.js';
import { StatementFault, unverifiedPayload, verifyStatement } from './verifyStatement.js';

const checkpointType = 'kyb-audit-checkpoint+jwt';

/** 32 bytes in lower case. */
export const hexHash = z.string().regex(/^[0-9a-f]{64}$/);

const checkpoint = z.strictObject({
  /** The installation that the chain belongs to. */
  origin: z.string().min(1),
  /** The number of entries that it covers, from the first. */
  size: z.int().positive(),
  /** The root of the Merkle tree over them. */
  root: hexHash,
  /** The seal of the last one. */
  seal: hexHash,
  signedAt: z.iso.datetime(),
});

/** A signed head of the chain, against which anyone who has it can check the chain. */
export type Checkpoint = Readonly<z.infer<typeof checkpoint>>;

/** A signing key of this service. */
interface Signer {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

/** Signs a statement as a compact JWS (RFC 7515) with Ed25519. */
export async function signStatement(payload: object, { kid, privateKey }: Signer, type: string): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: type })
    .sign(privateKey);
}

/** The checkpoint as a compact JWS: docs/reference/audit-log.md has its members. */
export function signCheckpoint(payload: Checkpoint, signer: Signer): Promise<string> {
  return signStatement(payload, signer, checkpointType);
}

/** The checkpoint that one of these keys has signed. @throws StatementFault */
export async function verifyCheckpoint(jws: string, keys: JSONWebKeySet): Promise<Checkpoint> {
  return parsePayload(await verifyStatement(jws, keys, checkpointType));
}

/** The contents of a checkpoint, without checking the signature. @throws StatementFault */
export function parseCheckpoint(jws: string): Checkpoint {
  return parsePayload(unverifiedPayload(jws, checkpointType));
}

function parsePayload(payload: unknown): Checkpoint {
  const parsed = checkpoint.safeParse(payload);
  if (!parsed.success) throw new StatementFault('It does not have the fields of a checkpoint.');
  return parsed.data;
}

/** The checkpoints that were published outside the installation, by their size. */
export class Anchor {
  readonly #checkpoints = new Map<number, Checkpoint[]>();
  #largest = 0;

  add(checkpoint: Checkpoint): void {
    this.#checkpoints.set(checkpoint.size, [...this.at(checkpoint.size), checkpoint]);
    this.#largest = Math.max(this.#largest, checkpoint.size);
  }

  /** Checkpoints of this size: one, unless two different ones were signed. */
  at(size: number): readonly Checkpoint[] {
    return this.#checkpoints.get(size) ?? [];
  }

  /** The size of the largest; 0 when there is none. */
  get largest(): number {
    return this.#largest;
  }
}

const compactJws = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Reads an anchor: a text with one checkpoint per line, from a file, a mailbox or an endpoint. Other lines, such as headers of an
 * e-mail, are skipped.
 * @param origin the chain that it has to be about
 */
export async function readAnchor(
  text: string,
  { keys, origin, faults }: { readonly keys: JSONWebKeySet; readonly origin: string; readonly faults: FaultList },
): Promise<Anchor> {
  const anchor = new Anchor();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const jws = line.trim();
    if (!compactJws.test(jws)) continue;
    try {
      const checkpoint = parseCheckpoint(jws);
      anchor.add(checkpoint);
      if (checkpoint.origin !== origin) {
        faults.add('anchor', `Line ${index + 1} of the anchor belongs to another chain.`);
      }
      await verifyCheckpoint(jws, keys);
    } catch (error) {
      if (!(error instanceof StatementFault)) throw error;
      faults.add('anchor', `Line ${index + 1} of the anchor: ${error.message}`);
    }
  }
  if (anchor.largest === 0) faults.add('anchor', 'The anchor has no checkpoint.');
  return anchor;
}

/** A place outside the installation that receives checkpoints. */
export type AnchorTarget =
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  | { readonly kind: 'https'; readonly name: string; readonly url: string }
  | { readonly kind: 'mailto'; readonly name: string; readonly address: string };

/** Parses `file:/absolute/path`, `https://…` or `mailto:address`; null for anything else. The name is the given text. */
export function parseAnchorTarget(text: string): AnchorTarget | null {
  if (/^file:\/(?!\/)./.test(text)) return { kind: 'file', name: text, path: text.slice('file:'.length) };
  if (/^https:\/\/./i.test(text) && URL.canParse(text)) return { kind: 'https', name: text, url: text };
  const address = text.startsWith('mailto:') ? text.slice('mailto:'.length) : '';
  return isEmailAddress(address) ? { kind: 'mailto', name: text, address } : null;
}
