import 'reflect-metadata';
import { openDatabase, type Database, type DatabaseAddress } from '../../src/database/orm.js';
import { derivePeppers } from '../../src/encryption/secretsKey.js';
import { ApiKey } from '../../src/entities/apiKey.js';
import { prepareKey } from '../../src/operations/keys/createApiKey.js';
import { createOrganisation } from '../../src/operations/organisations/createOrganisation.js';
import { runHandWritten } from './handWritten.js';
import { runProduct, runWorker } from './product.js';

export type BulkStepName = 'product' | 'worker' | 'handWritten';

export interface BulkStepResult {
  readonly seconds: number;
  /** The peak memory of the process up to a tenth of the rows, and in total. */
  readonly tenthBytes: number;
  readonly peakBytes: number;
}

/** The input of a contestant. */
export interface BulkTask {
  readonly database: Database;
  readonly organisationId: string;
  readonly apiKeyId: string;
  readonly total: number;
  /** Registered numbers in random order. */
  readonly abns: readonly string[];
  /** Call it when a tenth of the rows is done. */
  readonly onTenth: () => void;
}

const contestants: Readonly<Record<BulkStepName, (task: BulkTask) => Promise<void>>> = {
  product: runProduct,
  worker: runWorker,
  handWritten: runHandWritten,
};
const peak = (): number => process.resourceUsage().maxRSS * 1024;

// One contestant in a separate process. Arguments: its name, the number of rows, the database.
const [name = '', total = '0', address = ''] = process.argv.slice(2);
const isUntimed = name === 'handWritten';
const database = await openDatabase(JSON.parse(address) as DatabaseAddress, { isUntimed });
const now = new Date();
const organisation = await createOrganisation(database.orm.em, { name: 'Benchmark', plan: 'enterprise', now });
const secrets = ['a secret of the benchmark, that is long enough'];
const named = { kind: 'live', organisationId: organisation.id, name: 'benchmark' } as const;
const { row } = prepareKey(named, derivePeppers(secrets), now);
const em = database.orm.em.fork();
em.create(ApiKey, row);
await em.flush();
const { rows } = await database.pool.query<{ abn: string }>(
  `select lpad(abn::text, 11, '0') as abn from abr_entities order by hashint8(abn)`,
);
let tenthBytes = 0;
const startedAt = performance.now();
await contestants[name as BulkStepName]({
  ...{ database, organisationId: organisation.id, apiKeyId: row.id, total: Number(total) },
  abns: rows.map(({ abn }) => abn),
  onTenth: () => {
    tenthBytes ||= peak();
  },
});
const result: BulkStepResult = { seconds: (performance.now() - startedAt) / 1_000, tenthBytes, peakBytes: peak() };
await database.close();
process.stdout.write(JSON.stringify(result));
