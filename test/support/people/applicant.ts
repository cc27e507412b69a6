import type { Jurisdiction } from '../../../src/domain/jurisdictions/jurisdiction.js';
import { newId } from '../../../src/domain/ids.js';
import { newLinkToken } from '../../../src/domain/tokens.js';
import { OnboardingLink } from '../../../src/entities/onboardingLink.js';
import { createRecordCipher, loadRecordCipher } from '../../../src/encryption/recordCipher.js';
import type { Answer, TestApp } from '../app.js';
import type { Mode } from '../../../src/domain/tenancy.js';

interface LinkOptions {
  readonly organisationId?: string;
  readonly email?: string | null;
  readonly name?: string | null;
  readonly mode?: Mode;
  readonly jurisdiction?: Jurisdiction;
  readonly queryValue?: string;
  readonly expiresAt?: Date;
}

export interface SeededLink {
  readonly id: string;
  readonly token: string;
  readonly organisationId: string;
}

const dayMs = 24 * 60 * 60_000;

/** A link as an organisation creates it. */
export async function seedLink(app: TestApp, options: LinkOptions = {}): Promise<SeededLink> {
  const { vault } = app.services;
  const at = new Date();
  const organisationId = options.organisationId ?? (await app.newOrganisation());
  const { token, hash } = newLinkToken();
  const id = newId('onboardingLink');
  const { name = 'Jane Citizen', email = 'jane@acme.example', mode = 'test' } = options;
  await app.database.orm.em.fork().transactional(async (em) => {
    const cipher = await createRecordCipher(em, vault, id, at);
    em.create(OnboardingLink, {
      id,
      organisationId,
      mode,
      status: 'created',
      tokenHash: hash,
      sealedToken: vault.encrypt(token, `${id}:token`),
      sealedApplicant: cipher.encrypt(JSON.stringify({ name, email }), `${id}:applicant`),
      jurisdiction: options.jurisdiction ?? null,
      queryValue: options.queryValue ?? null,
      reference: 'customer-42',
      locale: 'en-AU',
      returnUrl: null,
      createdById: 'key_01KAF4Q2V7J9YB1N3M5P6R8S0A',
      createdAt: at,
      version: 0,
      expiresAt: options.expiresAt ?? new Date(at.getTime() + 14 * dayMs),
    });
  });
  return { id, token, organisationId };
}

/** The newest code that was e-mailed for a link. */
export async function mailedCode(app: TestApp, { id }: Pick<SeededLink, 'id'>): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string; sealedText: Buffer }>(
    'select id, sealed_text as "sealedText" from mails where record_id = $1 order by id desc limit 1',
    [id],
  );
  const [mail] = rows;
  const cipher = await loadRecordCipher(app.database.orm.em.fork(), app.services.vault, id);
  if (!mail || !cipher) throw new Error('There is no mail.');
  return /\d{3} \d{3}/.exec(cipher.decrypt(mail.sealedText, `${mail.id}:text`))?.[0] ?? '';
}

/** An applicant's browser, which stores its cookie. */
export function applicantBrowser(app: TestApp, { token }: { readonly token: string }, firstCookie = '') {
  let cookie = firstCookie;
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(app.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: app.url,
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    const [given] = response.headers.getSetCookie();
    if (given !== undefined) cookie = given.split(';', 1)[0] ?? '';
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    get cookie() {
      return cookie;
    },
    send,
    open: () => send('/api/onboard/open', { token }),
    askForCode: () => send('/api/onboard/code', { token }),
    prove: (code: string) => send('/api/onboard/prove', { token, code }),
    graphql: (query: string, variables: object = {}, headers: Record<string, string> = {}) =>
      send('/graphql', { query, variables }, { authorization: `Onboarding ${token}`, ...headers }),
    /** The body is the text of an error, or the bytes of the PDF as Latin-1. */
    summary: async (headers: Record<string, string> = {}): Promise<Answer> => {
      const response = await fetch(`${app.url}/api/onboard/summary`, {
        headers: { authorization: `Onboarding ${token}`, origin: app.url, cookie, ...headers },
      });
      const body = response.ok ? Buffer.from(await response.arrayBuffer()).toString('latin1') : await response.json();
      return { status: response.status, headers: response.headers, body };
    },
    upload: async (
      bytes: Uint8Array,
      { kind = 'identity', name = 'passport.pdf', party, headers = {} }: UploadOptions = {},
    ): Promise<Answer> => {
      const response = await fetch(
        `${app.url}/api/onboard/documents?${new URLSearchParams({ kind, name, ...(party !== undefined && { party }) }).toString()}`,
        {
          method: 'POST',
          headers: { authorization: `Onboarding ${token}`, origin: app.url, cookie, ...headers },
          body: Buffer.from(bytes),
        },
      );
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

interface UploadOptions {
  readonly kind?: string;
  readonly name?: string;
  readonly party?: string;
  readonly headers?: Record<string, string>;
}
