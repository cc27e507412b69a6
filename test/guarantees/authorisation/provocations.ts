import { createApiClient, type TestApp } from '../../support/app.js';
import { seedAttempt, seedEndpoint } from '../../support/seeds/attempts.js';
import type { Tenant } from './principals.js';

/** Makes something of a tenant that its subscribers see. */
type Provocation = (app: TestApp, tenant: Tenant) => Promise<unknown>;

const provocations: Readonly<Record<string, Provocation>> = {
  'Subscription.events': async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    await createApiClient(app, key).verify('51 824 753 556');
  },
  'Subscription.deliveryAttempts': async (app, { organisationId, mode }) => {
    const owner = { organisationId: organisationId ?? '', mode };
    await seedAttempt(app, owner, await seedEndpoint(app, owner));
  },
  // It yields how it is as soon as it is subscribed to.
  'Subscription.bulkProgress': () => Promise.resolve(),
};

/** The action that makes a subscription yield something. */
export function requireProvocation(row: string): Provocation {
  const provocation = provocations[row];
  if (provocation) return provocation;
  throw new Error(`${row}: say in test/guarantees/authorisation/provocations.ts what makes it yield something.`);
}
