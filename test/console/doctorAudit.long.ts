import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sealEntries } from '../../src/audit/sealEntries.js';
import { newId } from '../../src/domain/ids.js';
import { entryRow } from '../support/audit/auditLog.js';
import { consoleFixture } from '../support/processes/console.js';

describe('kyb doctor on the audit log', () => {
  const audited = consoleFixture();
  const findingsOn = async (check: string, settings: Readonly<Record<string, string>> = {}) => {
    const { stdout } = await audited.kybWith(settings, 'doctor', '--json');
    return (JSON.parse(stdout) as { findings: readonly { readonly check: string }[] }).findings.filter(
      (finding) => finding.check === check,
    );
  };

  it('reports entries that are not sealed, seals without a checkpoint, and an anchor that lacks one', async () => {
    const { pool } = audited.started.services.database;
    const at = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
    expect(await findingsOn('audit')).toMatchObject([{ state: 'ok', text: 'The audit log is empty.' }]);
    await pool.query('insert into audit_entries (id, body) values ($1, $2)', [
      newId('auditEntry', at),
      entryRow({}, { at }).body,
    ]);
    expect(await findingsOn('audit')).toMatchObject([
      { state: 'warning', text: expect.stringContaining('from 2 days ago is not sealed') },
    ]);

    expect(await sealEntries(pool)).toBe(1);
    expect(await findingsOn('audit')).toMatchObject([
      { state: 'ok', text: expect.stringContaining('no checkpoint is signed yet') },
    ]);

    await pool.query(
      `insert into audit_checkpoints (size, statement, signed_at) values (1, 'x', now() - interval '3 hours')`,
    );
    expect(await findingsOn('audit')).toMatchObject([{ state: 'ok', text: expect.stringContaining('3 hours ago') }]);
    const anchor = { AUDIT_ANCHOR: 'file:/srv/anchors/kyb' };
    expect(await findingsOn('anchor', anchor)).toMatchObject([
      { state: 'warning', text: expect.stringContaining('lacks checkpoints since 3 hours') },
    ]);
    await pool.query(`insert into audit_progress (name, value) values ($1, '1')`, [`anchor ${anchor.AUDIT_ANCHOR}`]);
    expect(await findingsOn('anchor', anchor)).toMatchObject([{ state: 'ok' }]);
  }, 120_000);

  it('warns about a file that proves nothing, because it is lost or changed with the data', async () => {
    const place = async (path: string): Promise<unknown> => {
      const [first] = await findingsOn('anchor', { AUDIT_ANCHOR: `file:${path}` });
      return first;
    };
    const warns = (folder: string) => ({ state: 'warning', text: expect.stringContaining(`is below ${folder}: `) });
    expect(await place('/srv/../tmp/anchor')).toMatchObject(warns('/tmp'));
    const data = await place(join(audited.dataDir, 'anchor'));
    expect(data).toMatchObject(warns(audited.dataDir.startsWith('/tmp/') ? '/tmp' : 'DATA_DIR'));
    expect(await place('/tmpfiles/anchor')).not.toMatchObject({ text: expect.stringContaining('is below') });
  }, 120_000);

  it('reports an anchor by e-mail without a mail server, and an e-mail to it that was not sent', async () => {
    const { pool } = audited.started.services.database;
    await pool.query(
      `insert into audit_checkpoints (size, statement, signed_at) values (1, 'x', now()) on conflict do nothing`,
    );
    const anchor = { AUDIT_ANCHOR: 'mailto:auditor@example.com' };
    expect(await findingsOn('anchor', anchor)).toMatchObject([
      { state: 'warning', text: expect.stringContaining('SMTP_URL is not set') },
    ]);
    const server = { ...anchor, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'KYB <kyb@example.com>' };
    await pool.query(
      `insert into mails (id, recipient, subject, text, kind, state, due_at, created_at)
       values ('mai_1', 'auditor@example.com', 'Audit checkpoint 1', '', 'audit.checkpoint', 'failed', now(), now() - interval '2 hours')`,
    );
    await pool.query(`insert into audit_progress (name, value) values ($1, 'mai_1 1')`, [
      `anchor ${anchor.AUDIT_ANCHOR} mail`,
    ]);
    expect(await findingsOn('anchor', server)).toMatchObject([
      { state: 'warning', text: expect.stringContaining('was not sent, 2 hours ago') },
    ]);
  }, 120_000);
});
