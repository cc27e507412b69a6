/**
 * The part of a statement that gives as an array those of the callers in a parameter that are no longer good: keys that are
 * revoked, expired or gone, and sessions that have ended or whose member was removed. In one statement with other rows it
 * tells of the same moment as they do.
 */
export function endedCallersOf(parameter: string): string {
  return `array(select asked.id from unnest(${parameter}::text[]) as asked (id) where not exists (
    select from api_keys k where k.id = asked.id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
    union all
    select from sessions s join members m on m.id = s.sess ->> 'memberId'
      where s.sess ->> 'callerId' = asked.id and s.expire > now() and m.removed_at is null))`;
}
