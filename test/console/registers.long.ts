import { afterAll, expect, it } from '@jest/globals';
import { bannedOrganisationsFile, bannedPersonsFile, businessNamesFile, companiesFile, companyLines, toTestAbn, testAcn } from '../support/registers/asicFiles.js'; // prettier-ignore
import { consoleFixture } from '../support/processes/console.js';
import { untilLockWaits } from '../support/database/lockWaits.js';
import { TemporaryFiles } from '../support/processes/temporaryFiles.js';

// The imports of an operator at the console, and their reports.
const fixture = consoleFixture();
/** Each command is a separate process. */
const patience = 90_000;
const files = new TemporaryFiles();
afterAll(() => {
  files.remove();
});

it('has nothing to tell before the first import', async () => {
  expect(await fixture.kyb('registers')).toMatchObject({ code: 0, stdout: '\n' });
  expect(JSON.parse((await fixture.kyb('registers', '--json')).stdout)).toEqual([]);
});

it(
  'tells of registers and datasets, how much of which day is held',
  async () => {
    const extract = await fixture.kyb('import', 'abn', 'data/sample/abn.xml');
    expect(extract.code).toBe(0);
    const companies = await fixture.kyb(
      ...['import', 'asic-companies', files.write('company_202608.csv', companiesFile(companyLines(12)))],
    );
    expect(companies).toMatchObject({ code: 0 });
    expect(companies.stdout).toMatch(
      /^ASIC companies: 12 rows read in [\d.]+ s \(\d+ per second\), as of 2026-08-01\n12 records replace 0, 0 rows rejected\n$/,
    );
    const imports = [
      ['asic-business-names', businessNamesFile([['A NAME', 'Registered', toTestAbn(1)]])],
      ['asic-banned-organisations', bannedOrganisationsFile([[testAcn(1), 'A PTY LTD', '01/01/2020', '']])],
      ['asic-banned-persons', bannedPersonsFile([{ name: 'DOE, JANE' }])],
    ] as const;
    for (const [command, content] of imports) {
      const path = files.write('data.csv', content);
      const outcome = await fixture.kyb('import', command, path, '--as-of', '2026-08-11', '--json');
      expect(outcome.code).toBe(0);
      expect(JSON.parse(outcome.stdout)).toMatchObject({ asOf: '2026-08-11', read: 1, records: 1, rejects: [] });
    }

    const { stdout, code } = await fixture.kyb('registers');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^ABR extract: \d+ records as of 2026-11-01, invented, 0 without a response in 24 hours$/),
      'ASIC banned organisations extract: 1 records as of 2026-08-11',
      'ASIC banned persons extract: 1 records as of 2026-08-11',
      'ASIC business names extract: 1 records as of 2026-08-11',
      'ASIC companies extract: 12 records as of 2026-08-01',
      '',
    ]);
    const listed = JSON.parse((await fixture.kyb('registers', '--json')).stdout) as unknown[];
    expect(listed.at(-1)).toEqual({
      ...{ register: 'ASIC companies', kind: 'extract', records: 12, asOf: '2026-08-01', isSample: false },
      ...{ importedAt: expect.stringMatching(/^\d{4}-.*Z$/), failures24Hours: null, calls24Hours: {} },
      ...{ lastSuccessAt: null, isMisconfigured: false },
    });
  },
  patience,
);

it(
  'shows what of a file could not be read, and that nothing is taken of one that is refused',
  async () => {
    const lines = [...companyLines(11), 'BAD\trow'];
    const file = files.write('company_202609.csv', companiesFile(lines));
    expect((await fixture.kyb('import', 'asic-companies', file)).code).toBe(1);
    const part = await fixture.kyb('import', 'asic-companies', file, '--allow-rejects');
    expect(part).toMatchObject({ code: 0 });
    expect(part.stdout).toContain('11 records replace 12, 1 rows rejected');
    expect(part.stdout).toContain('  company_202609.csv:13  no number  the row has 2 cells, the header 15');
    const small = files.write('company_202610.csv', companiesFile(companyLines(2)));
    expect(await fixture.kyb('import', 'asic-companies', small)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringContaining('has 2 records, and the current data have 11, so it looks incomplete.'),
    });
    expect((await fixture.kyb('import', 'asic-companies', small, '--allow-smaller')).code).toBe(0);
    const trail = await fixture.started.services.database.pool.query<{ body: string }>(
      `select body from audit_entries where body like '%register.imported%' and body like '%ASIC companies%'`,
    );
    expect(trail.rowCount).toBe(3);
  },
  patience,
);

it('says in one sentence that the database is away, and the next import does the rest', async () => {
  const { database } = fixture.started.services;
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table register_extracts in share mode');
  const attempt = fixture.kyb('import', 'abn', '--allow-smaller', 'data/sample/abn.xml');
  await untilLockWaits(database);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  const { code, stderr } = await attempt;
  await holder.query('rollback');
  holder.release();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database did not respond: [^\n]+ Run the command again, which does the rest\.$/m);
  expect(stderr).not.toContain('    at ');
  expect((await fixture.kyb('import', 'abn', 'data/sample/abn.xml')).code).toBe(0);
});
