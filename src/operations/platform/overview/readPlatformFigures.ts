import type { PoolClient } from 'pg';
import type { Plan } from '../../../entities/organisation.js';
import { epochMs } from '../../queryRows.js';

export interface OrganisationFigures {
  readonly total: number;
  readonly byPlan: Readonly<Record<Plan, number>>;
}

export interface MailFigures {
  readonly pending: number;
  /** Since when the mail waits that has been due for longest; null: none is due. */
  readonly overdueSince: Date | null;
}

/** What belongs to no mode. */
export interface PlatformFigures {
  readonly organisations: OrganisationFigures;
  readonly mail: MailFigures;
}

interface Row {
  readonly plans: Readonly<Partial<Record<Plan, number>>>;
  readonly pending: number;
  readonly overdue_since: number | null;
}

const statement = `select
    (select coalesce(jsonb_object_agg(plan, organisations), '{}')
     from (select plan, count(*) as organisations from organisations group by plan) as by_plan) as plans,
    count(*)::float8 as pending, ${epochMs('min(due_at) filter (where due_at <= $1)')} as overdue_since
  from mails where state = 'pending'`;

/** Organisations, and the mail that is still to be sent, in one statement. */
export async function readPlatformFigures(client: PoolClient, now: Date): Promise<PlatformFigures> {
  const { rows } = await client.query<Row>(statement, [now]);
  const [row] = rows;
  const byPlan = { starter: 0, growth: 0, enterprise: 0, ...row?.plans };
  const overdueSince = row?.overdue_since ?? null;
  return {
    organisations: { total: Object.values(byPlan).reduce((sum, count) => sum + count, 0), byPlan },
    mail: { pending: row?.pending ?? 0, overdueSince: overdueSince === null ? null : new Date(overdueSince) },
  };
}
