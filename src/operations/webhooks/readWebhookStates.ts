import type { EntityManager } from '@mikro-orm/postgresql';
import { epochMs, queryRows } from '../queryRows.js';
import { readLastAttempts, type LastAttempt } from './readLastAttempts.js';

/** The last recovery of an endpoint, and how far it has come. */
export interface RecoveryResult {
  readonly since: Date;
  readonly recovered: number;
  readonly isComplete: boolean;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

/** What is stored of an endpoint outside its own row. */
export interface WebhookState {
  readonly last: LastAttempt | undefined;
  readonly recovery: RecoveryResult | null;
}

interface Row {
  readonly endpoint_id: string;
  readonly since: number;
  readonly recovered: number;
  readonly started_at: number;
  readonly finished_at: number | null;
}

/** The last attempt and the last recovery of each endpoint. */
export async function readWebhookStates(
  em: EntityManager,
  endpointIds: readonly string[],
): Promise<(endpointId: string) => WebhookState> {
  const attempts = await readLastAttempts(em, endpointIds);
  const rows = await queryRows<Row>(
    em,
    `select endpoint_id, ${epochMs('since')} as since, recovered, ${epochMs('started_at')} as started_at,
       ${epochMs('finished_at')} as finished_at
     from webhook_recoveries where endpoint_id in (select json_array_elements_text(?::json))`,
    [JSON.stringify(endpointIds)],
  );
  const recoveries = new Map(rows.map((row) => [row.endpoint_id, recoveryOf(row)]));
  return (id) => ({ last: attempts.get(id), recovery: recoveries.get(id) ?? null });
}

function recoveryOf({ since, recovered, started_at: startedAt, finished_at: finishedAt }: Row): RecoveryResult {
  return {
    since: new Date(since),
    recovered,
    isComplete: finishedAt !== null,
    startedAt: new Date(startedAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}
