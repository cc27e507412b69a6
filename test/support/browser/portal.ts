import { Secret, TOTP } from 'otpauth';
import { newId } from '../../../src/domain/ids.js';
import { hashPassword } from '../../../src/encryption/passwordHash.js';
import { Account } from '../../../src/entities/account.js';
import { Mail } from '../../../src/entities/mail.js';
import { Member, type MemberRole } from '../../../src/entities/member.js';
import { Operator } from '../../../src/entities/operator.js';
import { decryptMail } from '../../../src/operations/mails/queueMail.js';
import type { Answer, TestApp } from '../app.js';

export const goodPassword = 'four words that nobody guesses';
let hashed: Promise<string> | undefined;
let people = 0;

export interface Person {
  readonly accountId: string;
  readonly email: string;
  readonly memberId: string;
  /** Set for a person who runs the platform. */
  readonly operatorId: string | null;
}

interface PersonOptions {
  readonly organisationId?: string;
  readonly role?: MemberRole;
  readonly email?: string;
  /** The name of the member. Certificates name their officer. */
  readonly name?: string;
  readonly isOperator?: boolean;
}

/** A person with an account and `goodPassword`: a member if an organisation is given, otherwise an operator. */
export async function newPerson(app: TestApp, options: PersonOptions = {}): Promise<Person> {
  people += 1;
  const { organisationId, role = 'owner', name = null, isOperator = false } = options;
  const { email = `person${people}@acme.example` } = options;
  const now = new Date();
  const em = app.database.orm.em.fork();
  hashed ??= hashPassword(goodPassword);
  const { id: accountId } = em.create(Account, {
    id: newId('account', now),
    email,
    passwordHash: await hashed,
    createdAt: now,
  });
  const memberId = newId('member', now);
  await em.flush();
  if (organisationId !== undefined) {
    em.create(Member, { id: memberId, organisationId, email, name, role, accountId, createdAt: now });
  }
  const operatorId = isOperator ? newId('operator', now) : null;
  if (operatorId !== null) em.create(Operator, { id: operatorId, accountId, createdAt: now });
  await em.flush();
  return { accountId, email, memberId, operatorId };
}

export interface Browser {
  /** The value of the Cookie header: `name=value`, or empty. */
  cookie: string;
  /** The Set-Cookie headers of the last response. */
  setCookies: readonly string[];
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** A browser as the service sees one: it stores cookies, and sends its Origin with every request but GET. */
export function createBrowser(app: Pick<TestApp, 'url'>): Browser {
  const browser: Browser = {
    cookie: '',
    setCookies: [],
    get: (path, headers) => browser.send('GET', path, undefined, headers),
    post: (path, body, headers) => browser.send('POST', path, body, headers),
    send: async (method, path, body, headers = {}) => {
      const all: Record<string, string> = {
        ...(method !== 'GET' && { origin: app.url, 'sec-fetch-site': 'same-origin' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(browser.cookie !== '' && { cookie: browser.cookie }),
        ...headers,
      };
      const sent = Object.entries(all).filter(([, value]) => value !== '');
      const response = await fetch(app.url + path, {
        method,
        headers: sent,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      browser.setCookies = response.headers.getSetCookie();
      for (const line of browser.setCookies) browser.cookie = line.split(';')[0] ?? '';
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
    },
  };
  return browser;
}

/** A browser in which a person has signed in by password. */
export async function signedIn(app: TestApp, email: string, password = goodPassword): Promise<Browser> {
  const browser = createBrowser(app);
  const { status, body } = await browser.post('/api/portal/sign-in', { email, password });
  if (status !== 200) throw new Error(`Nobody is signed in: ${JSON.stringify(body)}`);
  return browser;
}

/** The token of the link in the newest mail to an address. */
export async function mailedToken({ database, services }: TestApp, recipient: string): Promise<string> {
  const em = database.orm.em.fork();
  const filters = { tenant: false };
  const [mail] = await em.find(Mail, { recipient }, { orderBy: { id: 'desc' }, limit: 1, filters });
  const text = mail && decryptMail(services.vault, Object.assign(mail, { sealedKey: null }))?.text;
  return /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';
}

/** The code that an app shows at this time. */
export function createTotpCode(secret: string, at = new Date()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Sets up a second factor for the signed-in person. This uses up the code of the previous step. */
export async function withSecondFactor(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { body } = await browser.post('/api/portal/second-factor/set-up', { password: goodPassword });
  const { secret } = body.secondFactor;
  const code = createTotpCode(secret, new Date(Date.now() - 30_000));
  const confirmed = await browser.post('/api/portal/second-factor/confirm', { code });
  return { secret, recoveryCodes: confirmed.body.recoveryCodes };
}
