import { generateKeyPair, exportJWK, calculateJwkThumbprint, type CryptoKey } from 'jose';
import {
  auditBundle,
  bundleDigest,
  bundleText,
  bundleType,
  type AuditBundle,
} from '../../../src/domain/audit/auditBundle.js';
import { chainHeader, chainLine, type ChainHeader, type ChainLine } from '../../../src/domain/audit/verifyChain.js';
import { parseCheckpoint, signCheckpoint, signStatement } from '../../../src/domain/audit/anchor.js';
import { CompactRange, firstSeal, leafHash, sealHash } from '../../../src/domain/audit/merkle.js';

/** A signing key. */
export interface Signer {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly keys: ChainHeader['keys'];
}

/** A signer with an unpublished key. */
export async function newStranger(): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('Ed25519', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const key = { kty: 'OKP', crv: 'Ed25519', x: jwk.x ?? '', kid, use: 'sig', alg: 'EdDSA' } as const;
  return { kid, privateKey, keys: { keys: [key] } };
}

/** Replaces one character by another printable one. */
export function flip(text: string, random: (below: number) => number): { text: string; at: number } {
  const at = random(text.length);
  const old = text.charCodeAt(at);
  const replaced = String.fromCharCode(33 + ((old - 33 + 1 + random(93) + 94) % 94));
  return { text: text.slice(0, at) + replaced + text.slice(at + 1), at };
}

/** An exported chain in its parts. */
export interface ChainParts {
  header: ChainHeader;
  lines: ChainLine[];
  end: string;
}

export function takeApart(chain: string): ChainParts {
  const lines = chain.trimEnd().split('\n');
  return {
    header: chainHeader.parse(JSON.parse(lines[0] ?? '')),
    lines: lines.slice(1, -1).map((line) => chainLine.parse(JSON.parse(line))),
    end: lines.at(-1) ?? '',
  };
}

export function putTogether({ header, lines, end }: ChainParts): string {
  return [JSON.stringify(header), ...lines.map((line) => JSON.stringify(line)), end, ''].join('\n');
}

/** Renumbers the lines consistently: positions and size. */
export function renumber({ header, lines, end }: ChainParts): ChainParts {
  return {
    header: { ...header, size: lines.length },
    lines: lines.map((line, index) => ({ ...line, position: index + 1 })),
    end,
  };
}

/** Rewrites the chain as its owner could: every seal, the root and the checkpoint are consistent. */
export async function rewrite({ header, lines, end }: ChainParts, signer: Signer): Promise<ChainParts> {
  let seal: Buffer = firstSeal;
  const tree = new CompactRange();
  const rewritten = lines.map(({ body }, index) => {
    const leaf = leafHash(body);
    seal = sealHash(seal, leaf);
    tree.append(leaf);
    return { position: index + 1, seal: seal.toString('hex'), body };
  });
  const { checkpoint } = JSON.parse(end) as { checkpoint: string };
  const { origin, signedAt } = parseCheckpoint(checkpoint);
  const root = tree.root().toString('hex');
  const statement = await signCheckpoint(
    { origin, size: lines.length, root, seal: seal.toString('hex'), signedAt },
    signer,
  );
  return {
    header: { ...header, size: lines.length, keys: signer.keys },
    lines: rewritten,
    end: JSON.stringify({ checkpoint: statement }),
  };
}

/** Changes the content of a bundle and leaves its signature. */
export function changeBundle(text: string, change: (bundle: AuditBundle) => AuditBundle): string {
  return `${bundleText(change(auditBundle.parse(JSON.parse(text))))}\n`;
}

/** Changes the content of a bundle and signs it again. */
export async function resignBundle(
  text: string,
  signer: Signer,
  change: (bundle: AuditBundle) => AuditBundle,
): Promise<string> {
  const { signature: _old, ...changed } = change(auditBundle.parse(JSON.parse(text)));
  const signed = { ...changed, keys: signer.keys };
  const statement = { origin: signed.origin, digest: bundleDigest(signed), signedAt: signed.exportedAt };
  return `${bundleText({ ...signed, signature: await signStatement(statement, signer, bundleType) })}\n`;
}
