import { addMember } from '../../src/operations/members/addMember.js';
import { removeMember } from '../../src/operations/members/removeMember.js';
import { setSsoConnection } from '../../src/operations/sso/connections.js';
import { createGuardedFetch } from '../../src/egress/guardedFetch.js';
import { createSsoProviders } from '../../src/egress/openid/ssoProviders.js';
import { testApp, type TestApp } from '../support/app.js';
import { httpsServer } from '../support/servers/httpsServer.js';
import { client } from '../support/servers/openidProvider.js';
import { ssoBrowser, type SsoBrowser } from '../support/browser/ssoBrowser.js';

/** The service with providers on loopback, to which its egress is allowed. */
export interface SsoFixture {
  readonly app: TestApp;
  /** Where providers send browsers back to. */
  readonly callback: string;
  /** @param url The URL of the current page; PUBLIC_URL unless given */
  newBrowser(url?: string): SsoBrowser;
  readonly portalUrl: string;
  /** A new organisation that signs in by a provider, with the id of its connection. */
  connect(issuer: string, domain: string): Promise<{ readonly organisationId: string; readonly connectionId: string }>;
  /** @returns its id */
  addMember(organisationId: string, email: string): Promise<string>;
  removeMember(organisationId: string, email: string): Promise<void>;
  /** How many sessions somebody is signed in with. */
  sessions(): Promise<number>;
  /** Entries of an action in an organisation, as they are sealed. */
  entries(organisationId: string, action: string): Promise<any[]>;
  stop(): Promise<void>;
}

export async function ssoFixture({
  deadlineMs = 7_000,
  portalHost = '127.0.0.1',
}: { deadlineMs?: number; portalHost?: string } = {}): Promise<SsoFixture> {
  // All servers of a process have one certificate.
  const { ca, stop } = await httpsServer(() => (_req, res) => res.end());
  await stop();
  const dialPolicy = { allowCidrs: ['127.0.0.0/8'] };
  const ssoProviders = createSsoProviders(createGuardedFetch({ policy: dialPolicy, extraCa: ca, deadlineMs }));
  const address = { url: '' };
  const urls = {
    publicUrl: () => address.url,
    portalUrl: () => address.url.replace('127.0.0.1', portalHost),
    listensAt: () => undefined,
  };
  const app = await testApp({ sample: false, dialPolicy, services: { ssoProviders, urls } });
  address.url = app.url;
  const { em } = app.database.orm;
  return {
    app,
    callback: `${app.url}/portal/sso/callback`,
    newBrowser: (url = app.url) => ssoBrowser(url, ca),
    portalUrl: urls.portalUrl(),
    connect: async (issuer, domain) => {
      const organisationId = await app.newOrganisation();
      const input = { issuer, clientId: client.id, clientSecret: client.secret, domains: [domain] };
      const { id } = await setSsoConnection(app.services, { organisationId, ...input });
      return { organisationId, connectionId: id };
    },
    addMember: async (organisationId, email) =>
      (await addMember(em, { organisationId, email, role: 'officer', now: new Date() })).id,
    removeMember: async (organisationId, email) => {
      await removeMember(em, { organisationId, email, now: new Date() });
    },
    sessions: async () => {
      const { rows } = await app.database.pool.query(`select 1 from sessions where sess -> 'signedIn' is not null`);
      return rows.length;
    },
    entries: async (organisationId, action) => {
      const { rows } = await app.database.pool.query<{ body: string }>(
        `select body from audit_entries where organisation_id = $1 and body::jsonb ->> 'action' = $2 order by id`,
        [organisationId, action],
      );
      return rows.map(({ body }) => JSON.parse(body) as unknown);
    },
    stop: () => app.stop(),
  };
}
