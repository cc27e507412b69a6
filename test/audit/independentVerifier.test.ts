import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import { exportAuditLog, type ExportedAuditLog } from '../support/audit/auditExport.js';

// A second verifier, written from docs/reference/audit-log.md alone. All that it knows of the product is from that
// page.

interface Key {
  readonly kid: string;
  readonly [name: string]: unknown;
}
interface Entry {
  readonly position: number;
  readonly body: string;
  readonly previousSeal: string;
  readonly seal: string;
  readonly paths: readonly (readonly string[])[];
  readonly disclosure: { readonly key: string; readonly values: Readonly<Record<string, string>> } | null;
}
interface Bundle {
  readonly origin: string;
  readonly signature: string;
  readonly checkpoints: readonly string[];
  readonly entries: readonly Entry[];
  readonly verification: Readonly<Record<string, unknown>>;
}

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const fromHex = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** RFC 8785, for values whose numbers are whole. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

function verifyPayload(jws: string, keys: readonly Key[], type: string): Record<string, unknown> {
  const [header = '', payload = '', signature = ''] = jws.split('.');
  const { kid, typ, alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, string>;
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk || typ !== type || alg !== 'EdDSA') throw new Error('signature');
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new Error('signature');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
}

/** RFC 9162, section 2.1.3.2. */
function rootFrom(index: number, size: number, leaf: Buffer, path: readonly string[]): Buffer {
  let [fn, sn, root] = [index, size - 1, leaf];
  for (const hash of path) {
    if (sn === 0) throw new Error('proof');
    if (fn & 1 || fn === sn) {
      root = sha256(Buffer.of(1), fromHex(hash), root);
      while (!(fn & 1) && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else {
      root = sha256(Buffer.of(1), root, fromHex(hash));
    }
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  if (sn !== 0) throw new Error('proof');
  return root;
}

/** @throws Error with the rule that does not hold */
function check(text: string, jwks: string, anchor: string): void {
  const { keys } = JSON.parse(jwks) as { keys: Key[] };
  const bundle = JSON.parse(text) as Bundle;
  const { signature, ...signed } = bundle;
  if (text !== `${canonical(bundle)}\n`) throw new Error('format');
  const { digest, origin } = verifyPayload(signature, keys, 'kyb-audit-bundle+jwt');
  if (digest !== sha256(canonical(signed)).toString('hex') || origin !== bundle.origin) throw new Error('signature');
  const type = 'kyb-audit-checkpoint+jwt';
  const checkpoints = bundle.checkpoints.map((jws) => verifyPayload(jws, keys, type));
  for (const { position, body, previousSeal, seal, paths, disclosure } of bundle.entries) {
    const leaf = sha256('\0', body);
    if (sha256(fromHex(previousSeal), leaf).toString('hex') !== seal) throw new Error('seal');
    for (const [index, { size, root }] of checkpoints.entries()) {
      const reached = rootFrom(position - 1, Number(size), leaf, paths[index] ?? []);
      if (reached.toString('hex') !== root) throw new Error('proof');
    }
    const { personal } = JSON.parse(body) as { personal: Record<string, string> };
    for (const [name, value] of Object.entries(disclosure?.values ?? {})) {
      const hmac = createHmac('sha256', fromHex(disclosure?.key ?? '')).update(`${name}\0${value}`);
      if (hmac.digest('hex') !== personal[name]) throw new Error('disclosure');
    }
  }
  const { id, organisationId, mode, reference, requestedName, facts, verdict, verifiedAt, auditHash } =
    bundle.verification;
  const hashed = { id, organisationId, mode, reference, requestedName, facts, verdict, verifiedAt };
  if (sha256(canonical(hashed)).toString('hex') !== auditHash) throw new Error('verdict');
  const recorded = bundle.entries.filter(
    ({ body }) => (JSON.parse(body) as { action: string }).action === 'verification.recorded',
  );
  if (recorded.length !== 1 || recorded[0]?.disclosure?.values['auditHash'] !== auditHash) throw new Error('recorded');
  const anchored = anchor
    .split('\n')
    .filter(Boolean)
    .map((jws) => verifyPayload(jws, keys, type));
  const same = checkpoints.filter(({ size, root }) =>
    anchored.some((one) => one['size'] === size && one['root'] === root),
  );
  if (same.length === 0) throw new Error('rewritten');
}

describe('a verifier that somebody else wrote', () => {
  let app: TestApp;
  let trail: ExportedAuditLog;
  beforeAll(async () => {
    app = await testApp();
    trail = await exportAuditLog(app);
  });
  afterAll(() => app.stop());

  it('comes to the same end', () => {
    const { bundle, jwks, anchor } = trail;
    check(bundle, jwks, anchor);
    expect(() => {
      check(bundle.replace('"mode":"live"', '"mode":"test"'), jwks, anchor);
    }).toThrow('signature');
    expect(() => {
      check(bundle, jwks, anchor.split('\n')[0] ?? '');
    }).toThrow('rewritten');
    expect(() => {
      check(bundle, '{"keys":[]}', anchor);
    }).toThrow('signature');
  });
});
