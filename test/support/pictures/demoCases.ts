import type { Party } from '../../../src/domain/onboarding/onboardingForm.js';
import type { createApiClient, TestApp } from '../app.js';
import { applicantBrowser, seedLink, type SeededLink } from '../people/applicant.js';
import { notExposed } from '../people/people.js';
import { completeForm, openedLink, seedDocument } from '../seeds/submissions.js';

export interface DemoCases {
  /** A case that waits for an officer, with owners behind a trust and a candidate. */
  readonly onboarding: string;
  /** A link of which the applicant has done nothing. */
  readonly link: SeededLink;
  /** The tokens of links whose applicant was asked for more, has submitted, has another device, or came too late. */
  readonly tokens: Readonly<Record<'asked' | 'submitted' | 'elsewhere' | 'expired', string>>;
}

interface Place {
  readonly organisationId: string;
  readonly officerId: string;
  readonly desk: ReturnType<typeof createApiClient>;
  /** Sets the clock to so many minutes before the pictures. */
  readonly ago: (minutes: number) => Promise<void>;
}

const businesses = [
  ['11909727064', 'WHISTLEMOOR CARDIGAN MAKERS PTY LTD'],
  ['11912860943', 'QUOLLMOOR TRINKET ENGINEERING PTY LTD'],
  ['11924845778', 'SALTBUSHHAVEN BUTTON REPAIRS PTY LTD'],
  ['11900000017', 'WATTLEBRIM TEAPOT REPAIRS PTY LTD'],
] as const;

/** Cases of four businesses, of which the first is decided and the second waits for its applicant, and a few links. */
export async function seedCases(app: TestApp, { organisationId, officerId, desk, ago }: Place): Promise<DemoCases> {
  const cases: string[] = [];
  const opened: string[] = [];
  for (const [index, [queryValue, legalName]] of businesses.entries()) {
    await ago(30 - index * 2);
    const link = await openedLink(app, { organisationId, mode: 'live', policyVersion: '2026-3' });
    const form = completeForm({ queryValue, legalName });
    const people = index === businesses.length - 1 ? familyTrust : form.people;
    if (people === familyTrust) {
      const deed = {
        name: 'trust-deed.pdf',
        mediaType: 'application/pdf',
        bytes: Buffer.from('%PDF-1.7 deed'),
      } as const;
      const documentId = await seedDocument(app, link, deed);
      await app.database.pool.query(`update onboarding_documents set kind = 'trust_deed' where id = $1`, [documentId]);
    }
    await ago(29 - index * 2);
    const jane = people === familyTrust && { givenName: 'Jane', familyName: 'Citizen' };
    await link.submit(await link.save({ ...form, people, declaration: { ...form.declaration, ...jane } }));
    const { rows } = await app.database.pool.query<{ id: string }>('select id from onboardings where link_id = $1', [
      link.linkId,
    ]);
    cases.push(rows[0]?.id ?? '');
    opened.push(link.token);
  }
  const [first, second, , last = ''] = cases;
  await ago(20);
  await decide({
    onboardingId: first,
    decision: 'approved',
    reason: 'All agrees with the register.',
    message: 'Welcome.',
  });
  await ago(19);
  const message = 'Please add the second director.';
  await decide({ onboardingId: second, decision: 'more_information', message, steps: ['people'] });
  await ago(18);
  await succeed(desk.post(`/api/enterprise/onboardings/${last}/assign`, { memberId: officerId }));
  await ago(17);
  const text = 'The trust deed is on its way.';
  await succeed(desk.post(`/api/enterprise/onboardings/${last}/notes`, { text }));
  await ago(15);
  await seedLink(app, { organisationId, mode: 'live', name: 'Ann Applicant', email: 'ann@applicant.example' });
  const elsewhere = await seedLink(app, {
    organisationId,
    mode: 'live',
    name: 'Cara Chen',
    email: 'cara@applicant.example',
  });
  const { status } = await applicantBrowser(app, elsewhere).open();
  if (status !== 200) throw new Error(`The link was not opened: ${status}`);
  await ago(14);
  const expired = await seedLink(app, { organisationId, mode: 'live', name: 'Dev Das', expiresAt: new Date() });
  const link = await seedLink(app, { organisationId, mode: 'live' });
  const [, asked = '', , submitted = ''] = opened;
  const tokens = { asked, submitted, elsewhere: elsewhere.token, expired: expired.token };
  return { onboarding: last, link, tokens };

  async function decide(decision: object): Promise<void> {
    await succeed(desk.post('/api/enterprise/decision-notify', decision));
  }
}

async function succeed(response: ReturnType<Place['desk']['post']>): Promise<void> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`The demo was refused: ${status} ${JSON.stringify(body)}`);
}

const party = {
  givenName: null,
  familyName: null,
  dateOfBirth: null,
  email: null,
  country: 'AU',
  name: null,
  number: null,
};

/** Two people own the business, one of them through a trust. */
const familyTrust = {
  parties: [
    {
      ...{ ...party, id: 'jane', kind: 'person', givenName: 'Jane', familyName: 'Citizen', dateOfBirth: '1980-12-31' },
      politicalExposure: notExposed,
      roles: [{ role: 'director', ofId: null }],
    },
    {
      ...{ ...party, id: 'trust', kind: 'trust', name: 'Citizen Family Trust' },
      ...{ trustType: 'hybrid', beneficiaryClass: 'The children of Jane Citizen', roles: [] },
    },
    {
      ...{
        ...party,
        id: 'ana',
        kind: 'person',
        givenName: 'Anatoly',
        familyName: 'Vazhenin',
        dateOfBirth: '1961-07-04',
        politicalExposure: notExposed,
      },
      roles: [{ role: 'trustee', ofId: 'trust' }],
    },
  ] satisfies Party[],
  holdings: [
    { ownerId: 'jane', ownedId: null, from: 40, to: 40 },
    { ownerId: 'trust', ownedId: null, from: 60, to: 60 },
    { ownerId: 'ana', ownedId: 'trust', from: 50, to: 75 },
  ],
  unknownReason: 'The other beneficiaries are children.',
};
