import { type Context, requireTenant } from '../../caller/context.js';
import { createConcurrencyLimiter } from '../../caller/limits/shedLoad.js';
import type { FractureRisk } from '../../domain/fractureScore.js';
import { maxReplayed, policyReplay } from '../../domain/inputs/policies.js';
import type { VerificationStatus } from '../../domain/policies/verdictStatus.js';
import type { RegisterFacts } from '../../domain/registerFacts.js';
import { reachVerdict } from '../../domain/verdict.js';
import { EventLoopYield } from '../../platform/eventLoopYield.js';
import { parseInput } from '../readInput.js';
import { findPolicy } from './organisationPolicies.js';

interface Outcome {
  readonly status: VerificationStatus;
  readonly fractureScore: number | null;
  readonly fractureRisk: FractureRisk | null;
}

/** A verification that the policy treats differently. */
export interface ReplayDifference {
  readonly verificationId: string;
  /** The case that it belongs to. */
  readonly onboardingId: string | null;
  readonly legalName: string | null;
  readonly before: Outcome;
  readonly after: Outcome;
  /** The sentences of the rules that apply. */
  readonly reasons: readonly string[];
}

export interface DraftReplay {
  readonly policyId: string;
  readonly version: string;
  /** The number of verifications that were replayed, those of cases included. */
  readonly verifications: number;
  readonly cases: number;
  readonly changed: number;
  readonly statusChanged: number;
  /** At most 200. Changes of the status come first. */
  readonly differences: readonly ReplayDifference[];
}

const usual = 200;
const mostListed = 200;
const batchSize = 100;

const acquireSlot = createConcurrencyLimiter({
  atOnce: 2,
  tooMany: 'Too many policies are being replayed. Nothing was done. Retry the request.',
});

interface StoredRow extends Omit<Outcome, 'fractureScore' | 'fractureRisk'> {
  readonly id: string;
  readonly onboarding_id: string | null;
  readonly facts: RegisterFacts;
  readonly requested_name: string | null;
  readonly legal_name: string | null;
  readonly fracture_score: number | null;
  readonly fracture_risk: FractureRisk | null;
}

/**
 * Applies a policy, published or not, to the stored facts of the newest verifications and of the newest cases, and lists what
 * changes. Nothing is looked up and nothing is stored.
 * @param last how many verifications, and how many cases, 1 to 1,000
 * @throws AppError NOT_FOUND, INVALID_REQUEST; OVERLOADED while two are being replayed in this process
 */
export async function replayPolicy(ctx: Context, id: string, last?: number | null): Promise<DraftReplay> {
  const { organisationId, mode } = requireTenant(ctx);
  const limit = parseInput(policyReplay, { last }).last ?? Math.min(usual, maxReplayed);
  const { version, adjustments } = await findPolicy(ctx.em, id);
  const policy = { version, ...adjustments };
  const leave = acquireSlot(organisationId);
  try {
    const ids = await findIds(ctx, [organisationId, mode, limit]);
    const eventLoop = new EventLoopYield(10);
    const differences: ReplayDifference[] = [];
    let [verifications, cases] = [0, 0];
    for (let from = 0; from < ids.length; from += batchSize) {
      const rows = await loadRows(ctx, [organisationId, mode, ids.slice(from, from + batchSize)]);
      verifications += rows.length;
      for (const row of rows) {
        if (row.onboarding_id !== null) cases += 1;
        const after = await eventLoop.run(() => reachVerdict({ ...row.facts, policy }, row.requested_name, version));
        const difference = toDifference(row, after, `policy ${version}`);
        if (difference) differences.push(difference);
      }
    }
    const isOtherStatus = ({ before, after }: ReplayDifference): boolean => before.status !== after.status;
    const sorted = [...differences.filter(isOtherStatus), ...differences.filter((one) => !isOtherStatus(one))];
    return {
      ...{ policyId: id, version, verifications, cases, changed: differences.length },
      statusChanged: differences.filter(isOtherStatus).length,
      differences: sorted.slice(0, mostListed),
    };
  } finally {
    leave();
  }
}

/** The newest verifications, and those of the newest cases, newest first. */
async function findIds(ctx: Context, values: readonly [string, string, number]): Promise<readonly string[]> {
  const { rows } = await ctx.pool.query<{ id: string }>(
    `(select id from verifications where organisation_id = $1 and mode = $2 and erased_at is null
       order by id desc limit $3)
     union (select verification_id as id from (select verification_id from onboardings
       where organisation_id = $1 and mode = $2 and erased_at is null order by id desc limit $3) newest
       where verification_id is not null)
     order by id desc`,
    [...values],
  );
  return rows.map((row) => row.id);
}

async function loadRows(ctx: Context, values: readonly [string, string, readonly string[]]): Promise<StoredRow[]> {
  const { rows } = await ctx.pool.query<StoredRow>(
    `select v.id, v.facts, v.requested_name, v.status, v.fracture_score, v.fracture_risk, v.verdict ->> 'legalName' as legal_name,
       (select o.id from onboardings o where o.verification_id = v.id and o.organisation_id = $1 and o.mode = $2
         order by o.id desc limit 1) as onboarding_id
     from verifications v where v.organisation_id = $1 and v.mode = $2 and v.id = any ($3)
       and v.erased_at is null order by v.id desc`,
    [...values],
  );
  return rows;
}

function toDifference(row: StoredRow, after: ReturnType<typeof reachVerdict>, named: string): ReplayDifference | null {
  const before = { status: row.status, fractureScore: row.fracture_score, fractureRisk: row.fracture_risk };
  const { status, fractureScore, fractureRisk } = after;
  if (status === before.status && fractureScore === before.fractureScore && fractureRisk === before.fractureRisk) {
    return null;
  }
  const sentences = [
    ...after.fractureSignals.map(({ description }) => description),
    ...(after.statusReasons ?? []).map(({ detail }) => detail),
  ];
  return {
    ...{ verificationId: row.id, onboardingId: row.onboarding_id, legalName: row.legal_name, before },
    after: { status, fractureScore, fractureRisk },
    reasons: sentences.filter((sentence) => sentence.includes(named)),
  };
}
