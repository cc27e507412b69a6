import { seedLink } from '../../support/people/applicant.js';
import { createApiClient } from '../../support/app.js';
import { withinId } from '../../support/requests/operations.js';
import { browserClient, signInAs } from '../../support/people/session.js';
import { plantCaseCandidate } from '../../support/seeds/plantCaseCandidate.js';
import { seedDocument, proposedDecision, submittedCase } from '../../support/seeds/submissions.js';
import { isSame, type ObjectKind } from './objectKind.js';

// The objects of an applicant, and their results.

export const onboardingLink: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { key } = await app.newKey(organisationId, mode);
    const applicant = { applicantName: 'Ann Applicant', applicantEmail: 'ann@applicant.example' };
    return (await createApiClient(app, key).post('/api/enterprise/onboarding-links', applicant)).body.onboardingLink.id;
  },
  reaches: isSame,
};

export const submission: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { onboardingId } = await submittedCase(app, { organisationId: organisationId ?? '', mode });
    // Live data do not have its number, and a key of nobody does not approve a case on hold.
    await app.database.pool.query(`update onboardings set status = 'in_review', route = $2 where id = $1`, [
      onboardingId,
      JSON.stringify({ outcome: 'review', reasons: ['no_automatic_approval'] }),
    ]);
    return onboardingId;
  },
  reaches: isSame,
};

export const screenedCase: ObjectKind = {
  make: async (app, tenant) => {
    const id = await submission.make(app, tenant);
    await plantCaseCandidate(app, id, { list: 'text', reference: 'text' });
    return id;
  },
  reaches: isSame,
};

export const proposedApproval: ObjectKind = {
  make: (app, { organisationId, mode }) => proposedDecision(app, { organisationId: organisationId ?? '', mode }),
  reaches: isSame,
};

export const customer: ObjectKind = {
  make: async (app, tenant) => {
    const { onboardingId } = await submittedCase(app, {
      organisationId: tenant.organisationId ?? '',
      mode: tenant.mode,
    });
    await app.database.pool.query(`update onboardings set status = 'approved', decided_at = now() where id = $1`, [
      onboardingId,
    ]);
    return onboardingId;
  },
  reaches: isSame,
};

export const held: ObjectKind = {
  make: async (app, tenant) => {
    const { organisationId, mode } = tenant;
    const id = await customer.make(app, tenant);
    const owner = await signInAs(app, { organisationId: organisationId ?? '', role: 'owner', mode });
    await browserClient(app, owner).post(`/api/enterprise/onboardings/${id}/legal-hold`, { reason: 'a court asks' });
    return id;
  },
  reaches: isSame,
};

export const caseDocument: ObjectKind = {
  make: async (app, { organisationId, mode }) => {
    const { onboardingId, documentId } = await submittedCase(app, { organisationId: organisationId ?? '', mode });
    return withinId(onboardingId, documentId);
  },
  reaches: isSame,
};

// An applicant sees only the objects of the link that they opened.
export const ownDocument: ObjectKind = {
  make: async (app, { organisationId, mode, linkId }) => {
    const owner = { organisationId: organisationId ?? '', mode };
    return seedDocument(app, { ...owner, linkId: linkId ?? (await seedLink(app, owner)).id });
  },
  reaches: (caller, owner) => caller.linkId !== undefined && caller.linkId === owner.linkId,
};
