import type { Pool } from 'pg';
import type { Services } from '../../../caller/context.js';
import { inSnapshot } from '../../../database/inSnapshot.js';
import type { Mode } from '../../../entities/apiKey.js';
import { readRegisterStates, type RegisterState } from '../readRegisterStates.js';
import { readPlatformFigures, type MailFigures, type OrganisationFigures } from './readPlatformFigures.js';
import { readStateFigures, type StateFigures } from './readStateFigures.js';
import { readVerificationFigures, type VerificationFigures } from './readVerificationFigures.js';
import { readWebhookFigures, type WebhookFigures } from './readWebhookFigures.js';

/** What there is of one mode, over all organisations. */
export interface ModeFigures extends StateFigures {
  readonly verifications: VerificationFigures;
  readonly webhooks: WebhookFigures;
}

/** The platform at one moment (contract.md#operators). Its own figures are those of live data. */
export interface PlatformOverview extends ModeFigures {
  readonly organisations: OrganisationFigures;
  readonly registers: readonly RegisterState[];
  readonly service: Services['about'];
  readonly mail: MailFigures;
  /** The same of test data. */
  readonly test: ModeFigures;
  /** The moment. */
  readonly asOf: Date;
}

type Overseen = Pick<Services, 'liveRegisters' | 'clock' | 'about'> & { readonly pool: Pool };

/**
 * The platform as its operators see it. The figures are of one moment of the database, read by as many statements however
 * much there is; the registers are read before.
 */
export async function readOverview(overseen: Overseen): Promise<PlatformOverview> {
  const { pool, about, clock } = overseen;
  const registers = await readRegisterStates({ ...overseen, database: { pool } });
  return inSnapshot(pool, async (client) => {
    const asOf = clock();
    const platform = await readPlatformFigures(client, asOf);
    const states = await readStateFigures(client, asOf);
    const verifications = await readVerificationFigures(client, asOf);
    const webhooks = await readWebhookFigures(client, asOf);
    const of = (mode: Mode): ModeFigures => ({
      ...states(mode),
      verifications: verifications(mode),
      webhooks: webhooks(mode),
    });
    return { ...platform, ...of('live'), registers, service: about, test: of('test'), asOf };
  });
}
