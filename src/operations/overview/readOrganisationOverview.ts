import { requireTenant, type Context } from '../../caller/context.js';
import { inSnapshot } from '../../database/inSnapshot.js';
import { firstVerificationAt } from '../platform/overview/verificationTimes.js';
import { mayRead } from './mayRead.js';
import { readCandidateNeeds } from './readCandidateNeeds.js';
import { readDeliveryFigures, type DeliveryFigures } from './readDeliveryFigures.js';
import { readNeeds, type Needs, type Waiting } from './readNeeds.js';
import { readOutcomes, type VerificationTrend } from './readOutcomes.js';
import { readPeriod, readPeriodInput, type PeriodInput } from './readPeriod.js';

/** How it goes in an organisation; null is what the caller may not read. */
export interface OrganisationOverview {
  readonly days: number;
  readonly timeZone: string;
  /** When the first of the days begins. */
  readonly from: Date;
  readonly verifications: VerificationTrend | null;
  readonly deliveries: DeliveryFigures | null;
  readonly needs: Needs & {
    /** Entities with candidates of which nobody has said whether they are the entity. */
    readonly candidates: Waiting | null;
  };
  /** The moment. */
  readonly asOf: Date;
}

/** What needs somebody does so whatever the days are that the figures are of. */
const candidateMs = 90 * 86_400_000;

/**
 * The live or the test data of the caller’s organisation over some days, and what needs somebody now. As many statements however much
 * there is; but for the candidates they see one moment of the database.
 * @throws AppError INVALID_REQUEST for another number of days, or a time zone that is none
 */
export async function readOrganisationOverview(ctx: Context, input: PeriodInput): Promise<OrganisationOverview> {
  const actor = requireTenant(ctx);
  const asked = readPeriodInput(input);
  const asOf = ctx.clock();
  const { needs, from, ...figures } = await inSnapshot(ctx.pool, async (client) => {
    const period = await readPeriod(client, asked, asOf);
    const since = period.starts[0]?.at ?? asOf;
    return {
      from: since,
      verifications: mayRead(actor, 'Query.verifications') ? await readOutcomes(client, actor, period) : null,
      deliveries: mayRead(actor, 'Query.deliveries') ? await readDeliveryFigures(client, actor, since) : null,
      needs: await readNeeds(client, actor, asOf),
    };
  });
  const candidates = mayRead(actor, 'Query.candidateResolutions')
    ? await readCandidateNeeds(ctx.pool, actor, firstVerificationAt(new Date(asOf.getTime() - candidateMs)))
    : null;
  return { ...asked, from, ...figures, needs: { ...needs, candidates }, asOf };
}
