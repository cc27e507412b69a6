import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contest } from '../contest.js';
import { setStatus } from '../webhooks/endpoints.js';
import { writeAbrExtract } from '../writeAbrExtract.js';

const concurrency = 4;
const maxWaitMs = 120_000;

/** Verifies each number over REST. A checkpoint after every `between` makes PostgreSQL write whole pages as often as in real time. */
export async function verifyEach(
  { url, headers, database: { pool } }: Contest,
  abns: readonly string[],
  { between, monitoredEvery = Infinity }: { readonly between: number; readonly monitoredEvery?: number },
): Promise<number> {
  const verify = async (abn: string, index: number): Promise<void> => {
    const body = {
      queryValue: abn,
      jurisdiction: 'AU',
      reference: `customer-${abn}`,
      monitor: index % monitoredEvery === 0,
    };
    const response = await fetch(`${url}/api/enterprise/verify`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`A verification got ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  for (let from = 0; from < abns.length; from += between) {
    const queue = abns.slice(from, from + between).entries();
    const next = async (): Promise<void> => {
      for (const [index, abn] of queue) await verify(abn, from + index);
    };
    await Promise.all(Array.from({ length: concurrency }, next));
    if (between < abns.length) await pool.query('checkpoint');
  }
  return abns.length;
}

/** Uploads the numbers as a bulk, and waits for its end. */
export async function runBulk({ url, headers, database: { pool } }: Contest, abns: readonly string[]): Promise<number> {
  const response = await fetch(`${url}/api/enterprise/bulk?jurisdiction=AU`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: `queryValue,reference\n${abns.map((abn) => `${abn},customer-${abn}\n`).join('')}`,
  });
  if (response.status !== 202) throw new Error(`The upload got ${response.status}: ${await response.text()}`);
  await until(async () => {
    const { rows } = await pool.query<{ done: boolean }>(`select bool_and(status = 'completed') as done from bulks`);
    return rows[0]?.done === true;
  });
  return abns.length;
}

/** Starts to monitor entities that are verified, and waits until the worker has screened them. */
export async function monitorEach({ database: { pool } }: Contest, abns: readonly string[]): Promise<number> {
  await pool.query(
    `insert into monitored_entities (id, organisation_id, mode, register, number, verification_id, status_code, status, legal_name,
       gst_registered, entity_type_code, entity_type, source, as_of, created_at)
     select distinct on (e.abn) 'mon_' || lpad(e.abn::text, 26, '0'), v.organisation_id, v.mode, 'abr', e.abn, v.id, e.status, 'Active',
       e.legal_name, e.gst_status = 'ACT', e.type_code, coalesce(e.type_text, e.type_code), 'ABR', x.as_of, now()
     from verifications v join abr_entities e on e.abn = v.abn::bigint, register_extracts x
     where x.register = 'abr' and v.abn = any ($1) on conflict do nothing`,
    [abns],
  );
  return untilScreened(pool, 0);
}

/** Delivers what waits for a paused endpoint. */
export async function deliver({ url, headers, database: { pool } }: Contest, endpoint: string): Promise<number> {
  const count = async (state: string): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from deliveries where state = $1',
      [state],
    );
    return rows[0]?.count ?? 0;
  };
  const waiting = await count('pending');
  await setStatus(url, headers, endpoint, 'enabled');
  await until(async () => (await count('delivered')) >= waiting);
  return waiting;
}

/** Writes the files of the next week of the register. In every second week the changes of the week before are reverted. */
export async function writeNextWeek(
  folder: string,
  records: number,
  week: number,
  changedEvery: number,
): Promise<string> {
  const day = new Date(Date.UTC(2026, 10, 4 + 7 * week)).toISOString().slice(0, 10);
  const file = join(folder, `${day.replaceAll('-', '')}_Public01.xml`);
  await writeAbrExtract(file, records, {
    ...{ hasManyWords: true, extractTime: `${day}T12:00:00` },
    changedEvery: week % 2 === 1 ? changedEvery : Infinity,
  });
  return file;
}

/** Writes an edition of a list in which 20 entries have other names than in the edition before. */
export async function writeNextList(folder: string, list: string, edition: number): Promise<string> {
  const file = join(folder, `un-${edition}.xml`);
  let changed = 0;
  const text = list.replaceAll('<FIRST_NAME>', (tag) =>
    changed++ < 20 ? `${tag}EDITION${'ABCDEFGH'[edition] ?? ''} ` : tag,
  );
  await writeFile(file, text);
  return file;
}

/** The number of the current edition of lists and registers. */
export async function readEdition({ database: { pool } }: Contest): Promise<number> {
  const { rows } = await pool.query<{ edition: number }>(
    'select coalesce(max(number), 0) as edition from screening_editions',
  );
  return rows[0]?.edition ?? 0;
}

/** Waits until every monitored entity is screened against an edition after this one. */
export async function untilScreened(pool: Contest['database']['pool'], after: number): Promise<number> {
  let screened = 0;
  await until(async () => {
    const { rows } = await pool.query<{ screened: number; monitored: number }>(
      `select (select count(*)::int from monitored_entities) as monitored, (select count(*)::int from screening_subjects
         where edition > $1 and edition = (select max(number) from screening_editions)) as screened`,
      [after],
    );
    screened = rows[0]?.screened ?? 0;
    return screened >= (rows[0]?.monitored ?? Infinity);
  });
  return screened;
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + maxWaitMs; Date.now() < end;) {
    if (await isDone()) return;
    await sleep(500);
  }
  throw new Error(`The work was not done after ${maxWaitMs / 1_000} s.`);
}
