import { describe, expect, it } from '@jest/globals';
import { loadPublicKeys, loadSigningKey } from '../../src/audit/signingKeys.js';
import { consoleFixture } from '../support/processes/console.js';

const fixture = consoleFixture();

async function kyb(...words: string[]): Promise<any> {
  const { code, stdout } = await fixture.kyb('signing-keys', ...words, '--json');
  if (code !== 0) throw new Error(`kyb ended with ${code}.`);
  return JSON.parse(stdout);
}

describe('kyb signing-keys', () => {
  it('puts a new key in the place of the old one, which goes on being published, and enters that in the audit trail', async () => {
    const { pool } = fixture.started.services.database;
    const place = { pool, vault: fixture.started.services.vault };
    const { kid: first } = await loadSigningKey(place);
    const rotated = await kyb('rotate');
    expect(rotated).toEqual({ kid: (await loadSigningKey(place)).kid, replaces: first });
    expect(rotated.kid).not.toBe(first);
    expect((await loadPublicKeys(pool)).keys.map(({ kid }) => kid)).toEqual([rotated.kid, first]);
    expect(await kyb('list')).toMatchObject([
      { kid: rotated.kid, retiredAt: null },
      { kid: first, retiredAt: expect.stringMatching(/^20.*Z$/) },
    ]);
    const { rows } = await pool.query('select body from audit_entries');
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        action: 'signingKey.rotated',
        actor: { kind: 'console', id: null },
        object: { kind: 'signingKey', id: rotated.kid },
        details: { replaces: first },
      },
    ]);
  });

  it('rotates one after the other, however many are asked for at once', async () => {
    const made = await Promise.all([kyb('rotate'), kyb('rotate')]);
    const listed: any[] = await kyb('list');
    expect(listed.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
    expect(new Set(made.map(({ replaces }) => replaces)).size).toBe(2);
  });
});
