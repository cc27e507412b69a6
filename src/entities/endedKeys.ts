/**
 * The part of a statement that gives as an array those of the keys in a parameter that are no longer good: revoked,
 * expired, or gone. In one statement with other rows it tells of the same moment as they do.
 */
export function endedKeysOf(parameter: string): string {
  return `array(select asked.id from unnest(${parameter}::text[]) as asked (id) where not exists (
    select from api_keys k where k.id = asked.id and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())))`;
}
