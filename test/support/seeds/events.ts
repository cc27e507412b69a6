import { newId } from '../../../src/domain/ids.js';
import type { EventTypeName } from '../../../src/domain/eventTypeNames.js';
import type { TestApp } from '../app.js';
import type { Mode } from '../../../src/domain/tenancy.js';

interface SeededEvents {
  readonly organisationId: string;
  readonly mode?: Mode;
  readonly kind?: EventTypeName;
  readonly count?: number;
  /** The size of each event's data. */
  readonly bytes?: number;
}

/** Commits events as rows. The event log orders them later. */
export async function seedEvents(
  { database }: Pick<TestApp, 'database'>,
  { organisationId, mode = 'live', kind = 'verification.completed', count = 1, bytes = 0 }: SeededEvents,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('event'));
  await database.pool.query(
    `insert into events (id, organisation_id, mode, kind, data, occurred_at)
     select id, $2, $3, $4, json_build_object('text', repeat('x', $5)), now() from unnest($1::text[]) as id`,
    [ids, organisationId, mode, kind, bytes],
  );
  return ids;
}
