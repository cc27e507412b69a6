// Creates the pictures of the portal in docs/images, light and dark: `node scripts/screenshots.mjs`, after `npm test`
// has installed Chromium. It starts a separate service with the sample data in a temporary folder, which is deleted
// afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ulid } from 'ulid';
import { useRunFolder } from '../test/runner/runFolder.ts';
import { startChromium } from '../test/support/browser/chromium.ts';

const folder = 'docs/images';
const largest = 120_000;
const day = 86_400_000;
/** Numbers of the sample: one verified, one with signals, one cancelled, and one that is not registered. */
const numbers = ['11900000017', '11900000017', '88900000065', '51824753556'];

useRunFolder();
const dataDir = await mkdtemp(join(tmpdir(), 'kyb-pictures-'));
await chmod(dataDir, 0o711);
// Without a worker, the home page counts the rows that are inserted below at once.
const service = spawn(process.execPath, ['dist/main.js'], {
  env: { PATH: process.env.PATH, DATA_DIR: dataDir, ROLES: 'gateway', HOST: '127.0.0.1', LOG_LEVEL: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const url = await addressOf(service);
  await plantHistory();
  await callApi(url);
  await takePictures(url);
} finally {
  if (service.exitCode === null) {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true });
}

/** The URL of the service, once it is ready. */
async function addressOf({ stdout }) {
  let printed = '';
  for await (const chunk of stdout) {
    printed += chunk;
    const url = /^Ready: (http:\S+)/m.exec(printed)?.[1];
    if (url) {
      stdout.resume();
      return new URL(url).origin;
    }
  }
  throw new Error(`The service ended: ${printed}`);
}

/** Sixty days of verifications, so that the charts and the comparison have something to show. */
async function plantHistory() {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const client = new pg.Client({ host: lines[4], port: Number(lines[3]), user: 'kyb', database: 'kyb' });
  await client.connect();
  const rows = Array.from({ length: 60 }, (_, ago) => {
    const date = new Date(Date.now() - ago * day);
    const isWeekend = [0, 6].includes(date.getUTCDay());
    const count = (isWeekend ? 9 : 34) + ((ago * 7) % 13) - Math.floor(ago / 6);
    return Array.from({ length: count }, (__, index) => {
      const at = new Date(date.getTime() - index * 60_000 - 120_000);
      const [status, risk, score] =
        index % 17 === 0
          ? ['not_found', 'critical', 100]
          : index % 11 === 0
            ? ['inactive', 'high', 70]
            : index % 5 === 0
              ? ['verified', 'medium', 30]
              : ['verified', 'low', 0];
      return { id: `ver_${ulid(at.getTime())}`, at, status, risk, score };
    });
  }).flat();
  await client.query(
    `insert into verifications (id, organisation_id, mode, api_key_id, jurisdiction, status, fracture_score, fracture_risk,
       facts, verdict, policy_version, audit_hash, verified_at)
     select row.id, k.organisation_id, 'live', k.id, 'AU', status, score, risk, '{}', '{}', '2026-1', '', at
     from jsonb_to_recordset($1) as row (id text, status text, risk text, score smallint, at timestamptz),
       (select id, organisation_id from api_keys where mode = 'live' and organisation_id is not null limit 1) k`,
    [JSON.stringify(rows)],
  );
  await client.end();
}

/** A few real verifications, links and a webhook. */
async function callApi(url) {
  const key = (await readFile(join(dataDir, 'live.key'), 'utf8')).trim();
  const post = (path, body) =>
    fetch(`${url}/api/enterprise/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const [index, queryValue] of numbers.entries()) {
    await post('verify', { queryValue, jurisdiction: 'AU', reference: `customer-${index + 1}` });
  }
  for (const applicantName of ['Ann Applicant', 'Ben Baker', 'Cara Chen'])
    await post('onboarding-links', { applicantName });
  const expiresAt = new Date(Date.now() + 20 * day).toISOString();
  await post('api-keys/create', { name: 'billing service', expiresAt });
  await post('webhooks', { url: 'https://hooks.acme.example/kyb', events: ['verification.completed'] });
}

async function takePictures(url) {
  await mkdir(folder, { recursive: true });
  const password = (await readFile(join(dataDir, 'owner.password'), 'utf8')).trim();
  const browser = await startChromium();
  try {
    for (const colorScheme of ['light', 'dark']) {
      const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 760 }, locale: 'en-AU' });
      await page.goto(`${url}/portal/sign-in`);
      await page.getByLabel('E-mail address').fill('owner@demo.example');
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('#content').waitFor();
      await page.waitForLoadState('networkidle');
      const path = join(folder, `portal-${colorScheme}.png`);
      await page.screenshot({ path, animations: 'disabled' });
      const { size } = await stat(path);
      process.stdout.write(`${path}: ${Math.round(size / 1000)} kB\n`);
      if (size > largest) throw new Error(`${path} has more than ${largest / 1000} kB.`);
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
}
