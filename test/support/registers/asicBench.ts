import { afterAll, afterEach, beforeEach } from '@jest/globals';
import { findAtAsic, type AskedAtAsic, type FoundAtAsic } from '../../../src/registers/asic/findAtAsic.js';
import { bannedOrganisationsFormat, bannedPersonsFormat } from '../../../src/registers/asic/bannedFormats.js';
import { businessNamesFormat, companiesFormat } from '../../../src/registers/asic/companiesFormat.js';
import { gleifEntitiesFormat, gleifParentsFormat } from '../../../src/registers/registrations/gleifFormats.js';
import {
  afsLicenseesFormat,
  afsRepresentativesFormat,
  charitiesFormat,
  creditLicenseesFormat,
  creditRepresentativesFormat,
} from '../../../src/registers/registrations/licenceFormats.js';
import { liquidatorsFormat } from '../../../src/registers/registrations/liquidators.js';
import {
  type DatasetImport,
  type DatasetReport,
  importDataset,
} from '../../../src/registers/datasets/importDataset.js';
import { testDatabase, type TestDatabase } from '../database/database.js';
import { TemporaryFiles } from '../processes/temporaryFiles.js';

const formats = {
  companies: companiesFormat,
  businessNames: businessNamesFormat,
  bannedOrganisations: bannedOrganisationsFormat,
  bannedPersons: bannedPersonsFormat,
  afsLicensees: afsLicenseesFormat,
  creditLicensees: creditLicenseesFormat,
  afsRepresentatives: afsRepresentativesFormat,
  creditRepresentatives: creditRepresentativesFormat,
  charities: charitiesFormat,
  liquidators: liquidatorsFormat,
  gleifEntities: gleifEntitiesFormat,
  gleifParents: gleifParentsFormat,
};
export type AsicDataset = keyof typeof formats;

/** A database without datasets for each test, and files to import into it. */
export interface AsicBench {
  readonly database: TestDatabase;
  readonly registers: {
    readonly [Dataset in AskedAtAsic['dataset']]: (numbers: readonly string[]) => Promise<FoundAtAsic[Dataset]>;
  };
  /** Writes a file of this name and imports it. */
  take(dataset: AsicDataset, content: string | Buffer, options?: TakeOptions): Promise<DatasetReport>;
  takePath(dataset: AsicDataset, path: string, options?: Partial<DatasetImport>): Promise<DatasetReport>;
  rows<Row extends object>(statement: string): Promise<Row[]>;
  /** Everything that imports have written, as one comparable value. */
  snapshot(): Promise<unknown>;
}

interface TakeOptions extends Partial<DatasetImport> {
  /** The file's name. The default is `data_202608.csv`. */
  readonly name?: string;
}

/** Call it at the top of a test file: it registers the hooks. */
export function asicBench(): AsicBench {
  const files = new TemporaryFiles();
  let database: TestDatabase;

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
  const find = (dataset: AskedAtAsic['dataset'], numbers: readonly string[]): Promise<FoundAtAsic> =>
    findAtAsic(
      database.pool,
      numbers.map((number) => ({ dataset, number })),
    );
  const takePath: AsicBench['takePath'] = (dataset, path, options = {}) =>
    importDataset(database.pool, { format: formats[dataset], file: path, ...options });
  return {
    get database() {
      return database;
    },
    get registers() {
      return {
        companies: async (numbers: readonly string[]) => (await find('companies', numbers)).companies,
        businessNames: async (numbers: readonly string[]) => (await find('businessNames', numbers)).businessNames,
        bannedOrganisations: async (numbers: readonly string[]) =>
          (await find('bannedOrganisations', numbers)).bannedOrganisations,
      };
    },
    take: (dataset, content, { name = 'data_202608.csv', ...options } = {}) =>
      takePath(dataset, files.write(name, content), options),
    takePath,
    rows,
    snapshot: async () => [
      await rows('select * from asic_companies order by acn'),
      await rows('select * from asic_business_names order by abn, name'),
      await rows('select * from asic_banned_organisations order by acn, banned_from'),
      await rows('select * from asic_banned_persons order by fingerprint'),
      await rows('select * from datasets order by name'),
      await rows('select register, number, file, line, reason from register_rejects order by id'),
    ],
  };
}
