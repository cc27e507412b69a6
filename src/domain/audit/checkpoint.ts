import { CompactSign, type CryptoKey, type JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { StatementFault, unverifiedPayload, verifyStatement } from './verifyStatement.js';

export const checkpointType = 'kyb-audit-checkpoint+jwt';

/** 32 bytes in lower case. */
export const hexHash = z.string().regex(/^[0-9a-f]{64}$/);

const checkpoint = z.strictObject({
  /** The installation whose chain it is. */
  origin: z.string().min(1),
  /** How many entries it covers: the first ones. */
  size: z.int().positive(),
  /** Of the Merkle tree over them. */
  root: hexHash,
  /** Of the last one. */
  seal: hexHash,
  signedAt: z.iso.datetime(),
});

/** A head of the chain, which whoever has it can hold the chain against. */
export type Checkpoint = Readonly<z.infer<typeof checkpoint>>;

/** A key of this service that signs. */
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
  return parse(await verifyStatement(jws, keys, checkpointType));
}

/** What a checkpoint says, whoever signed it. @throws StatementFault */
export function readCheckpoint(jws: string): Checkpoint {
  return parse(unverifiedPayload(jws, checkpointType));
}

function parse(payload: unknown): Checkpoint {
  const parsed = checkpoint.safeParse(payload);
  if (!parsed.success) throw new StatementFault('It does not have the fields of a checkpoint.');
  return parsed.data;
}
