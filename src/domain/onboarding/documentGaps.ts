import { businessClassOf } from './businessClass.js';
import type { Enclosed, Gap } from './gaps.js';
import type { DocumentKind, OnboardingForm } from './onboardingForm.js';

const sentences: Readonly<Record<DocumentKind, string>> = {
  identity: 'Add a proof of identity, such as a passport or a driver licence.',
  address: 'Add a proof of the address, such as a bill or a lease.',
  trust_deed: 'Add the trust deed.',
  ownership: 'Add a document that shows who owns the business, such as a register of members.',
  registration: 'Add the certificate of registration.',
  other: 'Add the other document that the organisation asked for.',
};

/** What files are still to come: those that the organisation asks for, and the deed where there is a trust. */
export function documentGaps(form: OnboardingForm, { documents, requiredDocuments }: Enclosed): Gap[] {
  const hasTrust =
    businessClassOf(form) === 'trust' || (form.people?.parties.some(({ kind }) => kind === 'trust') ?? false);
  const required = new Set([...requiredDocuments, ...(hasTrust ? (['trust_deed'] as const) : [])]);
  return [...required]
    .filter((kind) => !documents.includes(kind))
    .map((kind) => ({ pointer: `/documents/${kind}`, detail: sentences[kind] }));
}
