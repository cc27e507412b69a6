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
}

// A certificate or a link that has passed its end is over, whether or not that has been told yet: as `statusAt` has it.
const statement = `select mode, 'apiKeys' as kind, case when ${isKeyGood('k')} then 'active'
      when revoked_at is null and expires_at <= now() then 'expired' else 'revoked' end as state, count(*)::float8 as count
    from api_keys k where organisation_id is not null group by 1, 3
  union all
  select mode, 'certificates', case when status = 'issued' and expires_at <= $1 then 'expired' else status end, count(*)
    from certificates group by 1, 3
  union all
  select mode, 'onboardings', case when status not in ('created', 'opened') then status
      when expires_at <= $1 then 'expired' else 'open' end, count(*)
    from onboarding_links group by 1, 3
  union all
  select mode, 'bulk', status || case when finished_at is null then '' else '24Hours' end, count(*)
    from bulks where finished_at is null or finished_at >= $2 group by 1, 3
  union all
  select mode, 'bulk', 'rowsLeft', sum(total - processed)
    from bulks where status in ('queued', 'running') group by 1`;

/** Keys, certificates, onboardings and bulks of organisations by mode, in one statement. */
export async function readStateFigures(client: PoolClient, now: Date): Promise<(mode: Mode) => StateFigures> {
  const { rows } = await client.query<Row>(statement, [now, after(now, -dayMs)]);
  return (mode) => {
    const of = (kind: keyof StateFigures, state: string): number =>
      rows.find((row) => row.mode === mode && row.kind === kind && row.state === state)?.count ?? 0;
    return {
      apiKeys: {
        active: of('apiKeys', 'active'),
        revoked: of('apiKeys', 'revoked'),
        expired: of('apiKeys', 'expired'),
      },
      certificates: {
        issued: of('certificates', 'issued'),
        expired: of('certificates', 'expired'),
        revoked: of('certificates', 'revoked'),
        proposed: of('certificates', 'proposed'),
      },
      onboardings: {
        open: of('onboardings', 'open'),
        submitted: of('onboardings', 'submitted'),
        decided: of('onboardings', 'decided'),
        expired: of('onboardings', 'expired'),
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
