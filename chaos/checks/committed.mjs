const verificationEvents = "('verification.completed', 'verification.high_risk')";

/** Everything that was acknowledged is stored, with exactly its events and deliveries. Each check returns faults. */
export const committed = {
  'every acknowledged verification is there, once': async ({ postgres, driver }) => {
    const rows = await postgres.query('select id, reference from verifications where reference is not null');
    const ids = Map.groupBy(rows, ({ reference }) => reference);
    return [
      ...driver.conflicting.map((key) => `${key} was answered with two ids`),
      ...[...driver.acknowledged].filter(([key, id]) => ids.get(key)?.[0].id !== id).map(([, id]) => `${id} is lost`),
      ...[...ids].filter(([, all]) => all.length > 1).map(([key, all]) => `${key} was done ${all.length} times`),
    ];
  },

  'every verification has its events, and every event its verification': async ({ postgres }) => {
    const missing = await postgres.query(
      `select v.id from verifications v left join events e on e.data ->> 'id' = v.id and e.kind in ${verificationEvents}
       group by v.id, v.fracture_score
       having count(*) filter (where kind = 'verification.completed') <> (v.fracture_score is not null)::int
         or count(*) filter (where kind = 'verification.high_risk') <> coalesce(v.fracture_score > 50, false)::int`,
    );
    const phantoms = await postgres.query(
      `select id from events where kind in ${verificationEvents}
         and not exists (select from verifications v where v.id = data ->> 'id')`,
    );
    return [
      ...missing.map(({ id }) => `${id} has not the events it should have`),
      ...phantoms.map(({ id }) => `${id} tells of what was never committed`),
    ];
  },

  'every event has one delivery to each endpoint that wants it': async ({ postgres }) => {
    // A disabled endpoint gets no later events. The primary key rules out duplicates.
    const missing = await postgres.query(
      `select e.id, w.id as endpoint from events e join webhook_endpoints w on w.organisation_id = e.organisation_id
         and w.mode = e.mode and e.kind = any (w.kinds) and w.status = 'enabled'
       where not exists (select from deliveries d where d.event_id = e.id and d.endpoint_id = w.id)`,
    );
    const unwanted = await postgres.query(
      `select event_id from deliveries d where not exists (
         select from events e join webhook_endpoints w on e.kind = any (w.kinds)
         where e.id = d.event_id and w.id = d.endpoint_id and w.organisation_id = e.organisation_id and w.mode = e.mode)`,
    );
    return [
      ...missing.map(({ id, endpoint }) => `${id} has no delivery to ${endpoint}`),
      ...unwanted.map(({ event_id: id }) => `${id} is delivered to somebody who does not want it`),
    ];
  },

  'events are numbered without gaps': async ({ postgres }) => {
    const rows = await postgres.query(
      `select organisation_id from events group by organisation_id, mode
       having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`,
    );
    return rows.map(({ organisation_id: id }) => `those of ${id} are not 1, 2, 3 …`);
  },

  'the log, read by cursor, gives each event once and in order': async ({ postgres, readLog }) => {
    const stored = await postgres.query(`select id from events where mode = 'live' order by position`);
    const read = await readLog();
    const length = Math.max(stored.length, read.length);
    return Array.from({ length }, (_, index) => index)
      .filter((index) => stored[index]?.id !== read[index])
      .map((index) => `in place ${index + 1} is ${read[index]}, not ${stored[index]?.id}`);
  },
};
