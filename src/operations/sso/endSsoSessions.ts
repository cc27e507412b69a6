import type { Services } from '../../caller/context.js';

/**
 * Ends the sessions that members of an organisation have by single sign-on, with their sockets, at once and in every
 * process. To be called when the end of the connection is committed: a session that is begun meanwhile ends itself.
 * @returns how many there were
 */
export async function endSsoSessions({ database, bus }: Services, organisationId: string): Promise<number> {
  const { rows } = await database.pool.query<{ caller_id: string }>(
    `delete from sessions s using members m where m.id = s.sess ->> 'memberId' and m.organisation_id = $1
      and s.sess -> 'signedIn' ->> 'method' = 'sso' returning s.sess ->> 'callerId' as caller_id`,
    [organisationId],
  );
  if (rows.length > 0) {
    bus.publish(
      'endedCallers',
      rows.map((row) => row.caller_id),
    );
  }
  return rows.length;
}
