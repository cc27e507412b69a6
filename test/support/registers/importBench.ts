import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { importExtract, type ImportOptions } from '../../../src/registers/importExtract.js';
import { testDatabase, type TestDatabase } from '../database/database.js';
import { TemporaryFiles } from '../processes/temporaryFiles.js';

type Report = Awaited<ReturnType<typeof importExtract>>;

/** A database with empty registers for each test, and files to import into it. */
export interface ImportBench {
  readonly database: TestDatabase;
  readonly files: TemporaryFiles;
  /** Writes a file and returns its path. */
  write(content: string | Buffer, name?: string): string;
  importAbr(paths: string | readonly string[], options?: Partial<ImportOptions>): Promise<Report>;
  rows<Row extends object>(statement: string): Promise<Row[]>;
  /** The complete ABR register as one comparable value. */
  snapshot(): Promise<unknown>;
}

/** Call it at the top of a test file: it registers the hooks. */
export function importBench(): ImportBench {
  const files = new TemporaryFiles();
  let database: TestDatabase;
  let fileCount = 0;

  beforeEach(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await database.drop();
  });
  afterAll(() => {
    files.remove();
  });

  const rows = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await database.pool.query<Row>(statement)).rows;
  return {
    get database() {
      return database;
    },
    files,
    write: (content, name = `part${++fileCount}.xml`) => files.write(name, content),
    importAbr: (paths, options = {}) => {
      const list = typeof paths === 'string' ? [paths] : paths;
      return importExtract(database.pool, { register: 'abr', files: list, production: false, ...options });
    },
    rows,
    snapshot: async () => [
      await rows('select * from abr_entities order by abn'),
      await rows('select register, is_sample, as_of::text, records, rejects from register_extracts order by register'),
      await rows(
        'select register, sequence, name, extract_time::text, records, rejects from register_files order by 1, 2',
      ),
      await rows('select register, sequence, number, file, line, reason from register_rejects order by id'),
    ],
  };
}
