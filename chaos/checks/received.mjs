import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';

/** Compares the receivers' records with the product's. Each check returns faults. */
export const received = {
  'everything delivered was received, and answered with 2xx': async ({ postgres, requests }) => {
    const taken = new Set(requests.filter(({ answer }) => answer === 200).map(toName));
    const rows = await postgres.query(`select endpoint_id, event_id from deliveries where state = 'delivered'`);
    return rows.map((row) => `${row.endpoint_id} ${row.event_id}`).filter((name) => !taken.has(name));
  },

  'nothing was received that was not committed': async ({ postgres, requests }) => {
    const rows = await postgres.query(
      `select endpoint_id, event_id from deliveries d join events e on e.id = d.event_id
       where kind not like 'verification.%' or exists (select from verifications v where v.id = data ->> 'id')`,
    );
    const known = new Set(rows.map((row) => `${row.endpoint_id} ${row.event_id}`));
    return requests.map(toName).filter((name) => !known.has(name));
  },

  'every recorded attempt was received': async ({ postgres, requests }) => {
    const counts = countRequests(requests);
    const rows = await postgres.query(
      `select endpoint_id, event_id, count(*)::int as made from all_attempts where status is not null group by 1, 2`,
    );
    return rows.filter((row) => (counts.get(`${row.endpoint_id} ${row.event_id}`) ?? 0) < row.made).map(toRowName);
  },

  'every request verifies, with standardwebhooks and with node:crypto': ({ requests, endpoints }) => {
    const secrets = new Map(endpoints.map(({ id, secret }) => [id, secret]));
    return requests.filter((request) => !isSigned(request, secrets.get(request.endpoint))).map(toName);
  },

  'what is sent again has the same id and the same bytes': ({ requests }) => {
    const wrong = requests.filter(({ body, headers }) => JSON.parse(decodeBody(body)).id !== headers['webhook-id']);
    const bodies = Map.groupBy(requests, toName);
    const changed = [...bodies].filter(([, all]) => new Set(all.map(({ body }) => body)).size > 1);
    return [...wrong.map(toName), ...changed.map(([name]) => name)];
  },

  'nobody was dialled at an address that is refused': async ({ postgres, endpoints, guardedConnections }) => {
    const { id } = endpoints.find(({ manner }) => manner === 'guarded');
    const rows = await postgres.query(
      `select endpoint_id, event_id from all_attempts where endpoint_id = $1 and outcome <> 'blocked'`,
      [id],
    );
    const dialled = guardedConnections === 0 ? [] : [`There were ${guardedConnections} connections`];
    return [...dialled, ...rows.map(toRowName)];
  },
};

function isSigned({ headers, body, isVerified }, secret = '') {
  const bytes = decodeBody(body);
  const service = createHmac('sha256', secret).update(bytes).digest('hex');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.`;
  const standard = createHmac('sha256', key).update(signed).update(bytes).digest('base64');
  return (
    isVerified &&
    headers['x-service-signature'] === `sha256=${service}` &&
    headers['webhook-signature'] === `v1,${standard}`
  );
}

export function countRequests(requests) {
  return new Map([...Map.groupBy(requests, toName)].map(([name, all]) => [name, all.length]));
}

function decodeBody(body) {
  return Buffer.from(body, 'base64');
}

function toName({ endpoint, headers }) {
  return `${endpoint} ${headers['webhook-id']}`;
}

function toRowName({ endpoint_id: endpoint, event_id: event }) {
  return `${endpoint} ${event}`;
}
