import type { PoolClient } from 'pg';
import { isKeyGood } from '../../../entities/endedCallers.js';
import type { Mode } from '../../../entities/apiKey.js';
import { after, dayMs } from './verificationTimes.js';

export interface KeyFigures {
  readonly active: number;
  /** Those too that act for a member who was removed. */
  readonly revoked: number;
  readonly expired: number;
}

export interface CertificateFigures {
  /** In force. */
  readonly issued: number;
  readonly suspended: number;
  readonly expired: number;
  readonly revoked: number;
  /** Those that wait for a second officer. */
  readonly proposed: number;
}

/** Links by which applicants come, by their states. */
export interface OnboardingFigures {
  /** Applicants can still submit by them. */
  readonly open: number;
  readonly submitted: number;
  readonly decided: number;
  readonly expired: number;
  readonly revoked: number;
}

export interface BulkFigures {
  readonly running: number;
  readonly completed24Hours: number;
  readonly queued: number;
  readonly failed24Hours: number;
  /** Rows of those that are queued or running which are not done. */
  readonly rowsLeft: number;
}

/** What is counted by the states it is in. */
export interface StateFigures {
  readonly apiKeys: KeyFigures;
  readonly certificates: CertificateFigures;
  readonly onboardings: OnboardingFigures;
  readonly bulk: BulkFigures;
}

interface Row {
  readonly mode: Mode;
  readonly kind: keyof StateFigures;
  readonly state: string;
  readonly count: number;
  /** Those of them that have passed their end. */
  readonly ended: number;
}

// Certificates and links are counted by their states as they are stored, which an index has, in its order.
const statement = `select mode, 'apiKeys' as kind, case when ${isKeyGood('k')} then 'active'
      when revoked_at is null and expires_at <= now() then 'expired' else 'revoked' end as state,
      count(*)::float8 as count, 0::float8 as ended
    from api_keys k where organisation_id is not null group by 1, 3
  union all
  select mode, 'certificates', status, count(*), count(*) filter (where expires_at <= $1)
    from certificates group by mode, status
  union all
  select mode, 'onboardings', status, count(*), count(*) filter (where expires_at <= $1)
    from onboarding_links group by mode, status
  union all
  select mode, 'bulk', status || case when finished_at is null then '' else '24Hours' end, count(*), 0
    from bulks where finished_at is null or finished_at >= $2 group by 1, 3
  union all
  select mode, 'bulk', 'rowsLeft', sum(total - processed), 0
    from bulks where status in ('queued', 'running') group by 1`;

/** Keys, certificates, onboardings and bulks of organisations by mode, in one statement. */
export async function readStateFigures(client: PoolClient, now: Date): Promise<(mode: Mode) => StateFigures> {
  const { rows } = await client.query<Row>(statement, [now, after(now, -dayMs)]);
  return (mode) => {
    const rowOf = (kind: keyof StateFigures, state: string): Pick<Row, 'count' | 'ended'> =>
      rows.find((row) => row.mode === mode && row.kind === kind && row.state === state) ?? { count: 0, ended: 0 };
    const of = (kind: keyof StateFigures, state: string): number => rowOf(kind, state).count;
    // A certificate or a link that has passed its end is over, whether or not that has been told yet: as `statusAt` has it.
    const [issued, suspended] = [rowOf('certificates', 'issued'), rowOf('certificates', 'suspended')];
    const open = ['created', 'opened'].map((state) => rowOf('onboardings', state));
    const ended = open.reduce((sum, one) => sum + one.ended, 0);
    return {
      apiKeys: {
        active: of('apiKeys', 'active'),
        revoked: of('apiKeys', 'revoked'),
        expired: of('apiKeys', 'expired'),
      },
      certificates: {
        issued: issued.count - issued.ended,
        suspended: suspended.count - suspended.ended,
        expired: of('certificates', 'expired') + issued.ended + suspended.ended,
        revoked: of('certificates', 'revoked'),
        proposed: of('certificates', 'proposed'),
      },
      onboardings: {
        open: open.reduce((sum, { count }) => sum + count, 0) - ended,
        submitted: of('onboardings', 'submitted'),
        decided: of('onboardings', 'decided'),
        expired: ended,
        revoked: of('onboardings', 'revoked'),
      },
      bulk: {
        running: of('bulk', 'running'),
        completed24Hours: of('bulk', 'completed24Hours'),
        queued: of('bulk', 'queued'),
        failed24Hours: of('bulk', 'failed24Hours'),
        rowsLeft: of('bulk', 'rowsLeft'),
      },
    };
  };
}
