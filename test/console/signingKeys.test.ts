import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { createLog } from '../../src/log.js';
import { publicKeys, signingKey } from '../../src/signing/signingKeys.js';
import { startServices, type Started } from '../../src/start.js';
import { newDataDir } from '../support/dataDir.js';

let dataDir: string;
let started: Started;
beforeAll(async () => {
  dataDir = await newDataDir();
  started = await startServices(readConfig({ DATA_DIR: dataDir }), createLog('silent'));
});
afterAll(async () => {
  await started.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function kyb(...words: string[]): Promise<any> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
    const child = spawn(process.execPath, ['dist/cli.js', 'signing-keys', ...words, '--json'], { env });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(stdout));
      else reject(new Error(`kyb ended with ${code}.`));
    });
  });
}

describe('kyb signing-keys', () => {
  it('puts a new key in the place of the old one, which goes on being published, and enters that in the audit trail', async () => {
    const { pool } = started.services.database;
    const place = { pool, vault: started.services.vault };
    const { kid: first } = await signingKey(place);
    const rotated = await kyb('rotate');
    expect(rotated).toEqual({ kid: (await signingKey(place)).kid, replaces: first });
    expect(rotated.kid).not.toBe(first);
    expect((await publicKeys(pool)).keys.map(({ kid }) => kid)).toEqual([rotated.kid, first]);
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
