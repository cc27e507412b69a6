import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

// The baseline of bench/portal.ts: what a careful programmer would write by hand, a page of the newest 50 verifications
// that the server renders from one statement. It has no sign-in, no filters and no script.
const [connection = '{}', organisation = ''] = process.argv.slice(2);
const pool = new Pool({ ...(JSON.parse(connection) as object), max: 4 });

const newest = {
  name: 'newest',
  text: `select id, verdict ->> 'legalName' as name, abn, status, fracture_score, verified_at from verifications
    where organisation_id = $1 and mode = 'live' order by id desc limit 50`,
  values: [organisation],
};

async function page(): Promise<string> {
  const { rows } = await pool.query<Record<string, unknown>>(newest);
  const lines = rows.map(
    (row) =>
      `<tr>${Object.values(row)
        .map((value) => `<td>${escape(String(value))}</td>`)
        .join('')}</tr>`,
  );
  return `<!doctype html><title>Verifications</title><table><tbody>${lines.join('')}</tbody></table>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const server = createServer((_req, res) => {
  void page().then((html) => res.setHeader('content-type', 'text/html; charset=utf-8').end(html));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
