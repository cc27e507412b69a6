const mostAttempts = 10;

/** Each delivery ended once, and its attempts explain how. Each check returns faults. */
export const delivered = {
  'every delivery ended': async ({ postgres }) => {
    const rows = await postgres.query(
      `select endpoint_id, event_id from deliveries where state = 'pending' or claim is not null or finished_at is null`,
    );
    return rows.map((row) => `${toName(row)} did not`);
  },

  'attempts are numbered from 1 without gaps, and not more than the schedule has': async ({ postgres }) => {
    const rows = await postgres.query(
      `select d.endpoint_id, d.event_id from deliveries d left join all_attempts a using (endpoint_id, event_id)
       group by d.endpoint_id, d.event_id
       having d.attempts <> count(a.number) or d.attempts <> coalesce(max(a.number), 0) or min(a.number) <> 1
         or d.attempts > ${mostAttempts}`,
    );
    return rows.map((row) => `those of ${toName(row)} are`);
  },

  'a delivery is delivered by its last attempt and by no other': async ({ postgres }) => {
    const rows = await postgres.query(
      `select endpoint_id, event_id, state, attempts from deliveries d
       where (select array_agg(number) from all_attempts a
              where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id and outcome = 'delivered')
         is distinct from case when state = 'delivered' then array[attempts] end`,
    );
    return rows.map((row) => `${toName(row)} is ${row.state} after ${row.attempts}`);
  },

  'a delivery failed by its tenth attempt, or by the end of its endpoint': async ({ postgres }) => {
    const rows = await postgres.query(
      `select endpoint_id, event_id, attempts from deliveries d join webhook_endpoints w on w.id = d.endpoint_id
       where d.state = 'failed' and attempts < ${mostAttempts} and w.status = 'enabled'`,
    );
    return rows.map((row) => `${toName(row)} after ${row.attempts}`);
  },
};

function toName({ endpoint_id: endpoint, event_id: event }) {
  return `${event} to ${endpoint}`;
}
