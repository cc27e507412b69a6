import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { calculateJwkThumbprint, exportJWK, importJWK, type CryptoKey } from 'jose';
import { toAuditRow } from '../../src/audit/auditRow.js';
import { chainFormat } from '../../src/domain/audit/verifyChain.js';
import { signCheckpoint } from '../../src/domain/audit/anchor.js';
import { CompactRange, firstSeal, leafHash, sealHash } from '../../src/domain/audit/merkle.js';
import { newId } from '../../src/domain/ids.js';
import { createVault } from '../../src/encryption/vault.js';

/**
 * Writes the export of a chain of this many verifications.
 * @returns the key set and the anchor to check it against
 */
export async function writeChain(path: string, size: number): Promise<{ jwks: string; anchor: string }> {
  const pair = generateKeyPairSync('ed25519');
  const bare = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const jwk = await exportJWK(pair.privateKey);
  const privateKey = (await importJWK(jwk, 'EdDSA')) as CryptoKey;
  const keys = { keys: [{ ...bare, kid, use: 'sig', alg: 'EdDSA' }] };
  const origin = `urn:uuid:${randomUUID()}`;
  const vault = createVault(['a secret of the benchmark, that is long enough']);
  const tree = new CompactRange();
  let seal: Buffer = firstSeal;
  let lines = [`${JSON.stringify({ format: chainFormat, origin, size, keys })}\n`];
  const file = await open(path, 'w');
  const sample = toAuditRow(
    vault,
    {
      organisationId: newId('organisation'),
      mode: 'live',
      actor: { kind: 'key', id: newId('apiKey') },
      address: '203.0.113.7',
      requestId: newId('request'),
      at: new Date(),
    },
    {
      action: 'verification.recorded',
      object: { kind: 'verification', id: newId('verification') },
      details: { auditHash: seal.toString('hex'), fractureScore: 0, status: 'verified', policyVersion: '2026-1' },
    },
  );
  for (let position = 1; position <= size; position += 1) {
    const body = sample.body.replace(sample.id, newId('auditEntry'));
    const leaf = leafHash(body);
    seal = sealHash(seal, leaf);
    tree.append(leaf);
    lines.push(`${JSON.stringify({ position, seal: seal.toString('hex'), body })}\n`);
    if (lines.length === 5_000) {
      await file.write(lines.join(''));
      lines = [];
    }
  }
  const root = tree.root().toString('hex');
  const head = { origin, size, root, seal: seal.toString('hex'), signedAt: new Date().toISOString() };
  const checkpoint = await signCheckpoint(head, { kid, privateKey });
  await file.write(`${lines.join('')}${JSON.stringify({ checkpoint })}\n`);
  await file.close();
  return { jwks: JSON.stringify(keys), anchor: `${checkpoint}\n` };
}
