import type { Browser } from 'playwright-core';
import { newId } from '../../src/domain/ids.js';
import { newLinkToken } from '../../src/domain/tokens.js';
import { createRecordCipher } from '../../src/encryption/recordCipher.js';
import { createVault } from '../../src/encryption/vault.js';
import { countClicks, journeys, type JourneyData } from '../../test/support/browser/journeys.ts';
import type { Contest } from '../contest.js';
import { benchSecret } from '../tenants.js';
import { newVisitor } from './look.js';

/** A journey and its clicks. */
export interface Clicked {
  readonly title: string;
  readonly clicks: number;
  readonly most: number;
}

/**
 * Does each journey in a separate browser, and counts its clicks.
 * @param cookies of the sessions by role
 */
export async function measureClicks(
  browser: Browser,
  contest: Contest,
  cookies: Readonly<Record<'owner' | 'officer', string>>,
): Promise<readonly Clicked[]> {
  const data: JourneyData = { number: contest.abns.at(-1) ?? '', name: await nameOfNewest(contest) };
  const clicked: Clicked[] = [];
  // The search lists a case before its business, so the case comes last.
  for (const journey of [...journeys.filter((one) => !one.needsCase), ...journeys.filter((one) => one.needsCase)]) {
    if (journey.needsCase) await storeWaitingCase(contest);
    const visitor = await newVisitor(browser, contest.url, cookies[journey.role]);
    const clicks = await countClicks(await visitor.newPage(), contest.url, journey, data);
    clicked.push({ title: journey.title, clicks, most: journey.most });
    await visitor.close();
  }
  return clicked;
}

async function nameOfNewest({ organisation, database: { pool } }: Contest): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select verdict ->> 'legalName' as name from verifications where organisation_id = $1 order by id desc limit 1`,
    [organisation],
  );
  return rows[0]?.name ?? '';
}

/** A case that waits for a decision on the newest verification. */
async function storeWaitingCase({ organisation, database: { orm } }: Contest): Promise<void> {
  const vault = createVault([benchSecret]);
  const [onboardingId, linkId] = [newId('onboarding'), newId('onboardingLink')];
  const { token, hash } = newLinkToken();
  const now = new Date();
  await orm.em.fork().transactional(async (em) => {
    const cipher = await createRecordCipher(em, vault, linkId, now);
    const run = (statement: string, values: unknown[]) =>
      em.getConnection().execute(statement, values, 'run', em.getTransactionContext());
    await run(
      `insert into onboarding_links (id, organisation_id, mode, status, token_hash, sealed_token, locale, created_by_id,
         created_at, expires_at, opened_at, submitted_at)
       values (?, ?, 'live', 'submitted', ?, ?, 'en-AU', 'key_x', ?, ?::timestamptz + interval '1 day', ?, ?)`,
      [linkId, organisation, hash, vault.encrypt(token, `${linkId}:token`), now, now, now, now],
    );
    await run(
      `insert into onboardings (id, organisation_id, mode, link_id, status, round, verification_id, route, submitted_at)
       select ?, organisation_id, mode, ?, 'in_review', 1, id, '{"outcome": "review", "reasons": []}', ?
       from verifications where organisation_id = ? order by id desc limit 1`,
      [onboardingId, linkId, now, organisation],
    );
    const submission = JSON.stringify({
      form: {},
      ownership: { owners: [], unknownFrom: 100, unknownTo: 100, circles: [], findings: [] },
      documents: [],
    });
    await run(
      `insert into onboarding_submissions (onboarding_id, round, verification_id, sealed, submitted_at)
       select id, 1, verification_id, ?, submitted_at from onboardings where id = ?`,
      [cipher.encrypt(submission, `${onboardingId}:1:submission`), onboardingId],
    );
  });
}
