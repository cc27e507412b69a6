import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testApp, type TestApp } from '../support/app.js';
import { browserClient, signInAs, signOut, type MemberBrowser } from '../support/people/session.js';
import { untilLockWaits } from '../support/database/lockWaits.js';

// A member verifies as a key does, and is named with what it has made; once its session has ended, nothing more is written.
let app: TestApp;
let organisationId: string;

beforeAll(async () => {
  app = await testApp();
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

const verify = (browser: MemberBrowser, reference: string, idempotencyKey?: string) =>
  browserClient(app, browser).post(
    '/api/enterprise/verify',
    { queryValue: '51 824 753 556', jurisdiction: 'AU', reference },
    idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
  );

async function stored(reference: string) {
  const { rows } = await app.database.pool.query(
    `select v.id, v.api_key_id, v.member_id, v.mode, (v.xmin::text::bigint = e.xid::text::bigint % (2 ^ 32)::bigint) as is_together,
       e.body::json -> 'actor' as actor
     from verifications v left join audit_entries e on e.id = 'aud_' || substr(v.id, 5) where v.reference = $1`,
    [reference],
  );
  return rows;
}

describe('a verification of a member', () => {
  it.each([
    ['owner', 'live'],
    ['owner', 'test'],
    ['officer', 'live'],
    ['officer', 'test'],
  ] as const)('names the %s who made it, on %s data, and so does its entry', async (role, mode) => {
    const browser = await signInAs(app, { organisationId, role, mode });
    const reference = `${role} ${mode}`;
    const { status, body } = await verify(browser, reference);
    expect(status).toBe(200);
    expect(await stored(reference)).toEqual([
      {
        id: body.result.id,
        api_key_id: null,
        member_id: browser.memberId,
        mode,
        is_together: true,
        actor: { kind: 'member', id: browser.memberId, role },
      },
    ]);
  });

  it('is made once for an idempotency key, whichever session of the organisation sends it again', async () => {
    const [first, second] = [
      await signInAs(app, { organisationId, role: 'owner' }),
      await signInAs(app, { organisationId, role: 'officer' }),
    ];
    const answers = [await verify(first, 'once', 'once'), await verify(second, 'once', 'once')];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await stored('once')).toHaveLength(1);
  });
});

describe('the end of a session', () => {
  const removal = 'update members set removed_at = now() where id = $1';
  const endings: [string, (browser: MemberBrowser) => Promise<unknown>][] = [
    ['a sign-out', (browser) => signOut(app, browser)],
    ['a removal', ({ memberId }) => app.database.pool.query(removal, [memberId])],
  ];

  it.each(endings)('by %s: what runs beside it is written before it or not at all', async (title, end) => {
    for (let round = 0; round < 4; round += 1) {
      const browser = await signInAs(app, { organisationId, role: 'owner' });
      const reference = `${title} ${round}`;
      const attempts = Array.from({ length: 12 }, () => verify(browser, reference));
      await new Promise((resolve) => setTimeout(resolve, round * 10));
      await end(browser);
      const atTheEnd = await stored(reference);
      const answers = await Promise.all(attempts);
      for (const { status } of answers) expect([200, 401]).toContain(status);
      expect(await stored(reference)).toHaveLength(atTheEnd.length);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(atTheEnd.length);
      expect((await verify(browser, reference)).status).toBe(401);
    }
  });

  it.each(endings)('by %s waits for what is being written', async (title, end) => {
    const browser = await signInAs(app, { organisationId, role: 'owner' });
    const holder = await app.database.pool.connect();
    let hasEnded = false;
    try {
      await holder.query('begin');
      // Its last part waits for another call with the same key, and by then it has its locks.
      await holder.query(
        `insert into idempotency_keys (organisation_id, mode, operation, key, fingerprint, answer, created_at)
         values ($1, 'live', 'verify', $2, '', '{}', now())`,
        [organisationId, title],
      );
      const verified = verify(browser, `held ${title}`, title);
      await untilLockWaits(app.database);
      const ending = end(browser).then(() => (hasEnded = true));
      // It waits for the call as that waits for the holder.
      await untilLockWaits(app.database, 2);
      expect(hasEnded).toBe(false);
      await holder.query('rollback');
      expect((await verified).status).toBe(200);
      await ending;
      expect(await stored(`held ${title}`)).toHaveLength(1);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });
});
