import type { EntityManager } from '@mikro-orm/postgresql';
import { queryRows } from '../../../src/database/rows.js';
import type { PolicyVersion } from '../../../src/domain/fractureScore.js';
import { createContext, type Context } from '../../../src/caller/context.js';
import { newId } from '../../../src/domain/ids.js';
import { newLinkToken } from '../../../src/domain/tokens.js';
import { type DocumentType, listPersons } from '../../../src/domain/onboarding/documents.js';
import type { DocumentKind, OnboardingForm, Party, PeopleStep } from '../../../src/domain/onboarding/onboardingForm.js';
import { OnboardingDocument } from '../../../src/entities/onboardingDocument.js';
import { OnboardingLink } from '../../../src/entities/onboardingLink.js';
import { Organisation } from '../../../src/entities/organisation.js';
import { encryptParty } from '../../../src/operations/onboarding/applicant/documentResult.js';
import { decryptForm, toOrganisationNotice } from '../../../src/operations/onboarding/applicant/loadFormResult.js';
import { documentPartAad } from '../../../src/operations/onboarding/applicant/uploadDocument.js';
import { recordDecision } from '../../../src/operations/decisions/recordDecision.js';
import { submitForm } from '../../../src/operations/onboarding/submission/submitForm.js';
import { createRecordCipher, loadRecordCipher } from '../../../src/encryption/recordCipher.js';
import type { TestApp } from '../app.js';
import { newMember } from '../people/officers.js';
import { notExposed, parsePeople } from '../people/people.js';
import type { Mode } from '../../../src/domain/tenancy.js';

/** A sandbox entity that is active and has no risk. */
export const cleanAbn = '55999999003';

const dayMs = 24 * 60 * 60 * 1_000;
const applicant = { name: 'Ada Applicant', email: 'ada@applicant.example' };

/** A complete form for a sandbox entity. */
export function completeForm(
  changes: { readonly queryValue?: string; readonly legalName?: string; readonly people?: string } = {},
) {
  const { queryValue = cleanAbn, legalName = 'SANDBOX CLEAN PTY LTD', people = 'p 60, q 40' } = changes;
  const registered = { legalName, entityType: null, isActive: true, register: 'sandbox', asOf: '2026-11-01' };
  const line = {
    line1: '1 Test Street',
    line2: null,
    locality: 'Sydney',
    region: 'NSW',
    postcode: '2000',
    country: 'AU',
  };
  return {
    business: { jurisdiction: 'AU', queryValue, registered, isConfirmed: true, correction: null },
    address: {
      ...{ registered: line, business: null, tradingName: null, division: 'A', activity: 'Farming', website: null },
      ...{ purpose: 'An account for sales', expectedActivity: 'Ten payments a week in Australia', sourceOfFunds: null },
    },
    people: peopleWithDirector(people),
    declaration: {
      ...{ givenName: 'Ada', familyName: 'Applicant', position: 'Director', email: applicant.email },
      ...{ authority: 'officer', dateOfBirth: null, politicalExposure: null, isTrue: true, isConsented: true },
    },
  } as const satisfies OnboardingForm;
}

/** The person who declares, as a director of the business. */
const ada: Party = {
  ...{ id: 'ada', kind: 'person', givenName: 'Ada', familyName: 'Applicant', dateOfBirth: '1980-01-31' },
  ...{ email: null, country: 'AU', name: null, number: null, roles: [{ role: 'director', ofId: null }] },
  directorId: '036123456789020',
  politicalExposure: notExposed,
};

/** The first person is also a director. An unowned share gets a reason. */
function peopleWithDirector(text: string): PeopleStep {
  const { parties, holdings } = parsePeople(text);
  const director = parties.find(({ kind }) => kind === 'person')?.id;
  const roles = [{ role: 'director', ofId: null }] as const;
  const isWhole = holdings.reduce((sum, { ownedId, to }) => sum + (ownedId === null ? (to ?? 0) : 0), 0) === 100;
  return {
    parties: [...parties, ada].map((party) => ({
      ...party,
      ...(party.id === director && { roles, directorId: '036123456789012' }),
    })),
    holdings,
    unknownReason: isWhole ? null : 'They have not said it.',
  };
}

interface SubmissionFixture {
  readonly linkId: string;
  readonly token: string;
  readonly organisationId: string;
  readonly mode: Mode;
  /**
   * Saves a form over the previous one.
   * @returns its version
   */
  save(form: OnboardingForm): Promise<number>;
  submit(version: number): Promise<void>;
}

interface LinkPlace {
  readonly linkId: string;
  readonly organisationId: string;
  readonly mode: Mode;
}

interface SeededDocument {
  readonly name: string;
  readonly mediaType: DocumentType;
  readonly bytes: Buffer;
  /** An identity document unless given. */
  readonly kind?: DocumentKind;
}

export const smallPdf: SeededDocument = {
  ...{ name: 'passport “näme”.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-') },
};

/**
 * Uploads a small file of an applicant. An identity document belongs to the first person of the saved form.
 * @param holder another person
 * @returns its id
 */
export async function seedDocument(
  app: TestApp,
  { linkId, organisationId, mode }: LinkPlace,
  { name, mediaType, bytes, kind = 'identity' }: SeededDocument = smallPdf,
  holder?: string,
): Promise<string> {
  const at = new Date();
  const id = newId('document', at);
  await app.database.orm.em.fork().transactional(async (em) => {
    const cipher = await loadRecordCipher(em, app.services.vault, linkId);
    if (!cipher) throw new Error('The record has no key.');
    const link = await em.findOneOrFail(OnboardingLink, { id: linkId }, { filters: { tenant: false } });
    const [person] = kind === 'identity' ? listPersons(decryptForm(link, cipher)) : [];
    const partyId = holder ?? person?.id;
    em.create(OnboardingDocument, {
      ...{ id, linkId, organisationId, mode, kind, mediaType, size: bytes.length },
      sealedParty: partyId === undefined ? null : encryptParty(cipher, id, partyId),
      sealedName: cipher.encrypt(name, `${id}:name`),
      contentMac: cipher.mac(bytes.toString('latin1'), 'document:content'),
      ...{ uploadedAt: at, isKept: false },
    });
    await em.flush();
    await queryRows(em, 'insert into onboarding_document_parts (document_id, number, sealed) values (?, 0, ?)', [
      id,
      cipher.encryptBytes(bytes, documentPartAad(id, 0, true)),
    ]);
  });
  return id;
}

/**
 * Saves a form over the previous one.
 * @returns its version
 */
export async function seedForm(app: TestApp, linkId: string, form: OnboardingForm): Promise<number> {
  return app.database.orm.em.fork().transactional(async (em) => {
    const cipher = await loadRecordCipher(em, app.services.vault, linkId);
    const link = await em.findOneOrFail(OnboardingLink, { id: linkId }, { filters: { tenant: false } });
    const stated = await withNotice(em, link.organisationId, form);
    // Seeded identity documents belong to the first person.
    const [person] = listPersons(form);
    const files = await em.find(OnboardingDocument, { linkId, kind: 'identity' }, { filters: { tenant: false } });
    for (const file of files) {
      if (person && cipher) file.sealedParty ??= encryptParty(cipher, file.id, person.id);
    }
    link.sealedForm = cipher?.encrypt(JSON.stringify(stated), `${linkId}:form`) ?? null;
    return (link.version += 1);
  });
}

/** A form of an applicant who has confirmed the current privacy notice. */
async function withNotice(em: EntityManager, organisationId: string, form: OnboardingForm): Promise<OnboardingForm> {
  const notice = toOrganisationNotice(await em.findOneOrFail(Organisation, { id: organisationId }));
  return { ...form, notice: { ...notice, acceptedAt: new Date().toISOString() } };
}

/** A link that its applicant has opened, with the applicant's actions. */
export async function openedLink(
  app: TestApp,
  {
    organisationId,
    mode = 'test',
    policyVersion = '2026-1',
    isIdentified = false,
  }: {
    readonly organisationId: string;
    readonly mode?: Mode;
    readonly policyVersion?: PolicyVersion;
    /** Whether each person has an identity document, not only the first one. */
    readonly isIdentified?: boolean;
  },
): Promise<SubmissionFixture> {
  const { vault } = app.services;
  const { token, hash } = newLinkToken();
  const at = new Date();
  const linkId = newId('onboardingLink', at);
  await app.database.orm.em.fork().transactional(async (em) => {
    const cipher = await createRecordCipher(em, vault, linkId, at);
    em.create(OnboardingLink, {
      ...{
        id: linkId,
        organisationId,
        mode,
        status: 'opened',
        tokenHash: hash,
        reference: 'r-1',
        locale: 'en-AU',
        version: 0,
      },
      sealedToken: vault.encrypt(token, `${linkId}:token`),
      sealedApplicant: cipher.encrypt(JSON.stringify(applicant), `${linkId}:applicant`),
      ...{ jurisdiction: null, queryValue: null, returnUrl: null, createdById: 'key_00000000000000000000000000' },
      ...{ createdAt: at, openedAt: at, expiresAt: new Date(at.getTime() + 14 * dayMs) },
    });
    await em.flush();
  });
  await seedDocument(app, { linkId, organisationId, mode });
  return {
    ...{ linkId, token, organisationId, mode },
    save: async (form) => {
      const version = await seedForm(app, linkId, form);
      const others = isIdentified ? listPersons(form).slice(1) : [];
      for (const { id } of others) await seedDocument(app, { linkId, organisationId, mode }, smallPdf, id);
      return version;
    },
    submit: (version) => submitForm(applicantContext(app, { linkId, organisationId, mode, policyVersion }), version),
  };
}

export interface SubmittedCase {
  readonly onboardingId: string;
  readonly linkId: string;
  readonly documentId: string;
  readonly verificationId: string;
}

/** A case that waits for its organisation. */
export async function submittedCase(
  app: TestApp,
  of: { readonly organisationId: string; readonly mode?: Mode },
): Promise<SubmittedCase> {
  const link = await openedLink(app, of);
  await link.submit(await link.save(completeForm()));
  const { rows } = await app.database.pool.query<SubmittedCase>(
    `select o.id as "onboardingId", o.link_id as "linkId", d.id as "documentId",
       o.verification_id as "verificationId" from onboardings o
     join onboarding_documents d on d.link_id = o.link_id where o.link_id = $1`,
    [link.linkId],
  );
  if (!rows[0]) throw new Error('Nothing was submitted.');
  return rows[0];
}

/**
 * An officer's proposal to approve such a case.
 * @returns its id
 */
export async function proposedDecision(
  app: TestApp,
  { organisationId, mode = 'test' }: { readonly organisationId: string; readonly mode?: Mode },
): Promise<string> {
  const { onboardingId: id, linkId } = await submittedCase(app, { organisationId, mode });
  const officerId = await newMember(app, organisationId, 'officer');
  const em = app.database.orm.em.fork();
  const cipher = await loadRecordCipher(em, app.services.vault, linkId);
  if (!cipher) throw new Error('The record has no key.');
  const decision = await recordDecision(em, cipher, {
    organisationId,
    mode,
    target: { kind: 'onboarding', id },
    round: 1,
    status: 'proposed',
    words: { decision: 'approved', reason: 'All agrees.', message: 'Welcome.', steps: [] },
    decider: { by: officerId, officerId },
    now: new Date(),
  });
  return decision.id;
}

/** A request of an applicant whose browser has opened the link. */
export function applicantContext(
  { services }: TestApp,
  { linkId, organisationId, mode, policyVersion }: LinkPlace & { readonly policyVersion: PolicyVersion },
): Context {
  return createContext(services, {
    requestId: newId('request'),
    actor: {
      kind: 'applicant',
      callerId: linkId,
      linkId,
      organisationId,
      mode,
      registerSource: 'extract',
      policyVersion,
    },
    ...{ address: '192.0.2.1', session: undefined, device: undefined, presentedSecret: '', idempotencyKey: undefined },
    ...{ log: services.log, onReplay: () => undefined, onLimit: () => undefined },
  });
}
