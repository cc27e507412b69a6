import { countryName } from '../../../shared/countries.js';
import { stepFields } from '../../../shared/statedFields.js';
import type { Language } from '../../../shared/text/createFormats.js';
import type { Text } from '../../../shared/text/enAU.js';
import { isolate } from '../../../shared/text/isolate.js';
import {
  type Exposure,
  type Form,
  type Party,
  type PostalAddress,
  type Section,
  type Step,
  stepOfSection,
  steps,
  type Values,
} from '../../form/formTypes.js';
import { grouped } from '../business/grouped.js';
import { partyName } from '../people/partyName.js';

/** The whole form in words, step by step. */
export function linesOfSteps(
  { form, values }: { readonly form: Form; readonly values: Values },
  language: Language,
): readonly { readonly step: Step; readonly lines: readonly Line[] }[] {
  const { text, formats } = language;
  const documents = form.documents.map(({ name, kind, size }) => ({
    term: text.documentKinds[kind],
    detail: `${isolate(name)}, ${formats.size(size)}`,
  }));
  const stated = [
    ...(['business', 'address', 'people'] as const).map((section) => ({
      step: stepOfSection[section],
      lines: toReviewLines(section, values, language),
    })),
    { step: 'DOCUMENTS', lines: documents } as const,
    { step: 'DECLARATION', lines: toReviewLines('declaration', values, language) } as const,
  ];
  return stated.map(({ step, lines }) => {
    const explanation = explanationOf(values, step);
    return { step, lines: explanation === '' ? lines : [...lines, { term: text.explanation, detail: explanation }] };
  });
}

function explanationOf({ explanations }: Values, step: Step): string {
  return explanations[stepFields[step]] ?? '';
}

/** An answer with its label. */
export interface Line {
  readonly term: string;
  readonly detail: string;
}

/** A section of the form in words. Missing answers have no line. */
export function toReviewLines(section: Section, values: Values, language: Language): readonly Line[] {
  return makers[section](values, language).filter(({ detail }) => detail.trim() !== '');
}

const makers: Readonly<Record<Section, (values: Values, language: Language) => readonly Line[]>> = {
  business: ({ business }, { text }) => [
    { term: text.jurisdiction, detail: text[business.jurisdiction] },
    {
      term: text[`number${business.jurisdiction}`],
      detail: grouped(business.queryValue),
    },
    { term: text.confirmBusiness, detail: business.isConfirmed ? text.yes : text.no },
    { term: text.correctionLabel, detail: business.correction ?? '' },
  ],
  address: ({ address }, { text, locale }) => {
    const divisions: Readonly<Record<string, string>> = text.divisions;
    return [
      { term: text.addressRegistered, detail: addressLine(address.registered, locale) },
      {
        term: text.addressBusiness,
        detail: address.business ? addressLine(address.business, locale) : text.addressSame,
      },
      { term: text.division, detail: divisions[address.division] ?? '' },
      { term: text.activity, detail: address.activity },
      { term: text.tradingName, detail: address.tradingName ?? '' },
      { term: text.website, detail: address.website ?? '' },
      { term: text.purpose, detail: address.purpose ?? '' },
      { term: text.expectedActivity, detail: address.expectedActivity ?? '' },
      { term: text.sourceOfFunds, detail: address.sourceOfFunds ?? '' },
    ];
  },
  people: ({ people }, { text, formats, locale }) => {
    const findName = (id: string | null): string => {
      const party = people.parties.find((other) => other.id === id);
      return party ? partyName(party, text) : text.theBusiness;
    };
    const formatDetails = (party: Party): string =>
      [
        text.kind[party.kind],
        ...party.roles.map(({ role, ofId }) =>
          ofId === null ? text.role[role] : text.roleLabel(text.role[role], isolate(findName(ofId))),
        ),
        party.dateOfBirth === null ? '' : formats.day(party.dateOfBirth),
        party.country === null ? '' : countryName(locale, party.country),
        party.number ?? '',
        party.directorId ?? '',
        party.trustType === null ? '' : text.trustTypes[party.trustType],
        party.beneficiaryClass ?? '',
        party.politicalExposure === null ? '' : describeExposure(party.politicalExposure, text),
        party.email ?? '',
      ]
        .filter(Boolean)
        .join(' · ');
    const share = (from: number | null, to: number | null): string => {
      if (from === null || to === null) return text.shareKind.UNKNOWN;
      return from === to ? formats.percent(from) : text.range(formats.percent(from), formats.percent(to));
    };
    return [
      ...people.parties.map((party) => ({ term: partyName(party, text), detail: formatDetails(party) })),
      ...people.holdings.map(({ ownerId, ownedId, from, to }) => ({
        term: text.shareIn(findName(ownerId), findName(ownedId)),
        detail: share(from, to),
      })),
      { term: text.trustType, detail: people.trustType === null ? '' : text.trustTypes[people.trustType] },
      { term: text.beneficiaryClass, detail: people.beneficiaryClass ?? '' },
      { term: text.unknownReason, detail: people.unknownReason ?? '' },
    ];
  },
  declaration: ({ declaration }, { text, formats }) => [
    { term: text.givenName, detail: declaration.givenName },
    { term: text.familyName, detail: declaration.familyName },
    { term: text.position, detail: declaration.position },
    { term: text.email, detail: declaration.email },
    { term: text.phone, detail: declaration.phone ?? '' },
    { term: text.authority, detail: declaration.authority === null ? '' : text.authorities[declaration.authority] },
    {
      term: text.dateOfBirth,
      detail: declaration.dateOfBirth === null ? '' : formats.day(declaration.dateOfBirth),
    },
    {
      term: text.publicOffice,
      detail: declaration.politicalExposure === null ? '' : describeExposure(declaration.politicalExposure, text),
    },
    { term: text.isTrue, detail: declaration.isTrue ? text.yes : text.no },
    { term: text.consent, detail: declaration.isConsented ? text.yes : text.no },
  ],
  explanations: (values, { text }) =>
    steps.map((step) => ({ term: text.step[step], detail: explanationOf(values, step) })),
};

/** A response about public offices in a few words. */
function describeExposure({ exposure, relation, office }: Exposure, text: Text): string {
  if (exposure === 'NONE') return text.noOffice;
  return [text.exposures[exposure], relation === null ? '' : text.relations[relation], office ?? '']
    .filter(Boolean)
    .join(', ');
}

function addressLine(address: PostalAddress, locale: string): string {
  const { line1, line2, locality, region, postcode, country } = address;
  const town = [locality, region, postcode].filter(Boolean).join(' ');
  return line1 === '' && town === ''
    ? ''
    : [line1, line2, town, countryName(locale, country)].filter(Boolean).join(', ');
}
