import { describe, expect, it } from '@jest/globals';
import { bannedPersonsFormat } from '../../src/registers/asic/bannedFormats.js';
import { companiesFormat } from '../../src/registers/asic/companiesFormat.js';
import { importDataset } from '../../src/registers/datasets/importDataset.js';
import { abrFile, abrRecords } from '../support/registers/abrFile.js';
import { bannedPersonsFile, companiesFile, companyLines } from '../support/registers/asicFiles.js';
import { importBench } from '../support/registers/importBench.js';

const bench = importBench();

interface Commented {
  readonly name: string;
  readonly about: string;
}

/** The comments on the columns of all tables that an import may create again. */
function comments(): Promise<Commented[]> {
  return bench.rows<Commented>(
    `select c.relname || '.' || a.attname as name, d.description as about
     from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
     join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
}

describe('what is said of the columns of a table', () => {
  it('stays when an import puts another table in its place', async () => {
    const { pool } = bench.database;
    await pool.query(`comment on column abr_entities.legal_name is 'as the register writes it'`);
    const before = await comments();
    expect(before.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['abr_entities.legal_name', 'abr_names.core', 'abr_words.names'],
        ...['asic_banned_persons.fingerprint', 'asic_companies.former_names'],
      ]),
    );
    await bench.importAbr(bench.write(abrFile(abrRecords(3))));
    const companies = bench.write(companiesFile(companyLines(2)), 'company_202608.csv');
    await importDataset(pool, { format: companiesFormat, file: companies });
    const persons = bench.write(bannedPersonsFile([{ name: 'BRAMWELL, TOBIAS' }]), 'persons_202608.csv');
    await importDataset(pool, { format: bannedPersonsFormat, file: persons });
    expect(await comments()).toEqual(before);
  });
});
