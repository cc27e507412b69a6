import type { Config } from '../../platform/configuration/config.js';
import type { Services } from '../../caller/context.js';
import type { Jurisdiction } from '../../domain/identifier.js';
import { withAdvisoryLock } from '../../database/withAdvisoryLock.js';
import { importSample } from './importSample.js';
import { defaultOrganisation, writeDemoKeys } from './writeDemoKeys.js';
import { writeDemoPeople } from './writeDemoPeople.js';

/** What a first visitor is shown. */
export interface Demo {
  readonly dataDir: string;
  readonly holdsSample: boolean;
  /** An entity without a signal, null when no register holds one. */
  readonly example: { readonly queryValue: string; readonly jurisdiction: Jurisdiction } | null;
}

/**
 * Loads the sample into registers that hold nothing, writes the demo keys, makes the people who can sign in, and finds an entity to try. Of several
 * processes that start at once on one database, one does it and the others find it done.
 */
export async function prepareDemo({ database, peppers, clock }: Services, { dataDir }: Config): Promise<Demo> {
  const { pool, orm } = database;
  await withAdvisoryLock(pool, 'kyb demo', async () => {
    await importSample(pool);
    await writeDemoKeys({ em: orm.em, pool, peppers, dataDir, now: clock() });
    const { id: organisationId } = await defaultOrganisation({ em: orm.em, now: clock() });
    await writeDemoPeople({ em: orm.em, organisationId, dataDir, now: clock() });
  });
  const sample = await pool.query('select 1 from register_extracts where is_sample');
  const clean = await pool.query<{ abn: string }>(
    `select abn from abr_entities where status = 'ACT' and gst_status = 'ACT' and type_code in ('PRV', 'PUB') limit 1`,
  );
  const abn = clean.rows[0]?.abn;
  return {
    dataDir,
    holdsSample: sample.rowCount !== 0,
    example: abn === undefined ? null : { queryValue: abn, jurisdiction: 'AU' },
  };
}
