import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallerSession } from '../../src/caller/callerSession.js';
import { loadSession, readSession } from '../../src/caller/sessionCookie.js';
import { storeAttempt, consumeAttempt } from '../../src/caller/ssoAttempt.js';
import { testApp, type TestApp } from '../support/app.js';
import { signInAs, signOut, type Browser } from '../support/people/session.js';

// Data that are kept in a session never restore what another request has ended or removed.
let app: TestApp;
let organisationId: string;
const kept = { singleSignOn: {} };
const attempt = {
  redirectUri: 'https://kyb.example/x',
  connectionId: 'sso_x',
  nonce: 'nonce',
  verifier: 'verifier',
  returnTo: '/',
};

beforeAll(async () => {
  app = await testApp({ sample: false });
  organisationId = await app.newOrganisation();
});
afterAll(() => app.stop());

/** The session of a browser, as one request has loaded it. */
async function loaded(browser: Pick<Browser, 'headers'>): Promise<CallerSession> {
  return (await underWay(browser)).session;
}

/** A request that has loaded the session of a browser, and whose response is not sent. */
async function underWay({
  headers,
}: Pick<Browser, 'headers'>): Promise<{ session: CallerSession; response: ServerResponse }> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: '/', originalUrl: '/' });
  request.headers.cookie = headers.Cookie;
  const load = loadSession(app.database.pool, app.services.secrets, () => app.url);
  const response = new ServerResponse(request);
  return { session: await readSession(load, request as Request, response as Response), response };
}

async function stored({ sid }: Pick<Browser, 'sid'>): Promise<{ callerId?: string; singleSignOn?: object }[]> {
  const { rows } = await app.database.pool.query('select sess from sessions where sid = $1', [sid]);
  return rows.map(({ sess }) => sess);
}

describe('a session', () => {
  it('keeps what a request keeps in it, while it is there', async () => {
    const browser = await signInAs(app, { organisationId, role: 'owner' });
    await (await loaded(browser)).keep(kept);
    expect(await stored(browser)).toMatchObject([{ callerId: browser.callerId, ...kept }]);
  });

  it('that was ended stays ended, whatever a request keeps that had loaded it before', async () => {
    const browser = await signInAs(app, { organisationId, role: 'owner' });
    const session = await loaded(browser);
    await signOut(app, browser);
    await session.keep(kept);
    expect(await stored(browser)).toEqual([]);
  });

  it('that is ended while requests keep something in it is ended', async () => {
    for (let round = 0; round < 10; round += 1) {
      const browser = await signInAs(app, { organisationId, role: 'owner' });
      const [first, second, third] = [await loaded(browser), await loaded(browser), await loaded(browser)];
      await Promise.all([first.keep(kept), second.end(), third.keep(kept)]);
      expect(await stored(browser)).toEqual([]);
    }
  });

  it('that a switch has ended is not brought back by the cookie of a late response', async () => {
    const browser = await signInAs(app, { organisationId, role: 'owner' });
    const { response: late } = await underWay(browser);
    const switched = await fetch(`${app.url}/api/portal/switch`, {
      method: 'POST',
      headers: { ...browser.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ id: browser.memberId, mode: 'test' }),
    });
    expect(switched.status).toBe(200);
    expect(switched.headers.getSetCookie()).toHaveLength(1);
    late.writeHead(200);
    expect(late.getHeader('set-cookie')).toBeUndefined();
  });

  it('that was begun and ended in one request is not brought back by it', async () => {
    const session = await loaded(await signInAs(app, { organisationId, role: 'owner' }));
    const signedIn = { accountId: null, memberId: null, operatorId: null, mode: 'live', method: 'password' } as const;
    await session.begin(signedIn, new Date());
    await app.database.pool.query('delete from sessions where sid = $1', [session.id]);
    await session.keep(kept);
    expect(await stored({ sid: session.id })).toEqual([]);
  });
});

describe('an attempt of single sign-on', () => {
  const now = new Date();

  it('that was taken does not come back with another that was begun beside it', async () => {
    const browser = await signInAs(app, { organisationId, role: 'owner' });
    const { pool } = app.database;
    await storeAttempt(pool, await loaded(browser), 'first', attempt, now);
    const secondTab = await loaded(browser);
    expect(await consumeAttempt(pool, await loaded(browser), 'first', now)).toMatchObject(attempt);
    await storeAttempt(pool, secondTab, 'second', attempt, now);
    expect(await consumeAttempt(pool, secondTab, 'first', now)).toBeNull();
    expect(await consumeAttempt(pool, secondTab, 'second', now)).toMatchObject(attempt);
  });

  it('is one of five at most, and those that are over are forgotten', async () => {
    const browser = await signInAs(app, { organisationId, role: 'owner' });
    const { pool } = app.database;
    const session = await loaded(browser);
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    for (const n of [0, 1, 2, 3, 4, 5]) await storeAttempt(pool, session, `state ${n}`, attempt, minutes(n));
    const states = async () => Object.keys((await stored(browser))[0]?.singleSignOn ?? {}).sort();
    expect(await states()).toEqual(['state 1', 'state 2', 'state 3', 'state 4', 'state 5']);
    await storeAttempt(pool, session, 'late', attempt, minutes(13));
    expect(await states()).toEqual(['late', 'state 4', 'state 5']);
  });

  it('is kept in no session that was ended meanwhile', async () => {
    const browser = await signInAs(app, { organisationId, role: 'owner' });
    const session = await loaded(browser);
    await signOut(app, browser);
    await storeAttempt(app.database.pool, session, 'state', attempt, now);
    expect(await stored(browser)).toEqual([]);
  });
});
