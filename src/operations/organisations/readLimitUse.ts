import { requireTenant, type Context } from '../../caller/context.js';
import type { Plan } from '../../entities/organisation.js';
import type { LimitName } from '../../platform/configuration/limitTable.js';
import type { LimitCount } from '../../caller/limits/rateLimits.js';

/** What customers meet; the others are of strangers and applicants, by their addresses and links. */
const shown = ['verifications', 'bulkUploads', 'certificateReads', 'requests'] as const satisfies readonly LimitName[];

export interface LimitCountResult {
  readonly limit: number;
  /** Null where what counts is away. */
  readonly used: number | null;
  readonly resetsAt: Date | null;
}

export interface LimitsResult {
  readonly plan: Plan;
  /** Empty where nothing is limited. */
  readonly limits: readonly {
    readonly name: LimitName;
    readonly windowSeconds: number;
    readonly own: LimitCountResult;
    readonly organisation: LimitCountResult;
  }[];
}

/** Where the caller stands against the limits of its plan (contract.md#limits), and its organisation. Nothing is counted by it. */
export async function readLimitUse(ctx: Context): Promise<LimitsResult> {
  const caller = requireTenant(ctx);
  const found = await Promise.all(shown.map((name) => ctx.rateLimits.look(caller, name)));
  const now = ctx.clock().getTime();
  const told = ({ limit, used, resetMs }: LimitCount): LimitCountResult => ({
    ...{ limit, used },
    resetsAt: resetMs === null ? null : new Date(now + resetMs),
  });
  const limits = found
    .filter((use) => use !== null)
    .map(({ own, organisation, ...use }) => ({ ...use, own: told(own), organisation: told(organisation) }));
  return { plan: caller.plan, limits };
}
