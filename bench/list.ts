import 'reflect-metadata';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compete, printConditions, printContest, readLength, withContest, type Contestant } from './contest.js';
import { storeVerifications } from './storeVerifications.js';

const stored = 100_000;
const fields = 'legalName abn jurisdiction status fractureScore fractureRisk reference verifiedAt';
const ours = `{ verifications(first: 20) { nodes { id ${fields} } pageInfo { hasNextPage endCursor } } }`;
const theirs = `query ($organisation: String!) {
  allVerifications(first: 20, orderBy: [PRIMARY_KEY_DESC], condition: { organisationId: $organisation, mode: "live" }) {
    nodes { rowId ${fields} } pageInfo { hasNextPage endCursor } } }`;

// The name is in a JSON column; PostGraphile exposes a function of this name as a field of the table.
const legalName = `create function verifications_legal_name(verification verifications) returns text language sql stable
  as $$ select verification.verdict ->> 'legalName' $$`;

/**
 * Measures the newest 20 of 100,000 verifications over GraphQL against PostGraphile on the same table, which checks no
 * key. Both return the same fields.
 */
export async function run(args: readonly string[]): Promise<void> {
  const install = fileURLToPath(new URL('../bench/baselines/install.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [install]);
  await withContest({}, async (contest) => {
    await storeVerifications(contest, stored);
    await contest.database.pool.query(legalName);
    const { url, headers, organisation, connection, start } = contest;
    const { ready: baseline } = await start('../bench/baselines/postgraphile.mjs', [JSON.stringify(connection)], {
      GRAPHILE_ENV: 'production',
    });
    const contestants: Contestant[] = [
      { title: 'list of 20', url: `${url}/graphql`, bodies: [JSON.stringify({ query: ours })], headers },
      {
        title: 'PostGraphile, without a key',
        url: `${baseline}/graphql`,
        bodies: [JSON.stringify({ query: theirs, variables: { organisation } })],
        headers: { 'content-type': 'application/json' },
      },
    ];
    for (const contestant of contestants) await refuseEmpty(contestant);
    const length = readLength(args);
    printConditions(length);
    printContest(contestants, await compete(contestants, length), { index: 1, name: 'PostGraphile' });
  });
}

async function refuseEmpty({ title, url, bodies: [body = ''], headers }: Contestant): Promise<void> {
  const text = await (await fetch(url, { method: 'POST', headers, body })).text();
  const rows = text.match(/"legalName":"[^"]+"/g)?.length ?? 0;
  if (rows !== 20) throw new Error(`${title} answers ${rows} rows: ${text.slice(0, 500)}`);
}
