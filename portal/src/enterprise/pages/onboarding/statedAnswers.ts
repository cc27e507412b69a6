import { countryName } from '../../../shared/countries.js';
import { ownersText, shareWords } from '../../../shared/text/ownersText.js';
import { caseText } from '../../../shared/text/caseText.js';
import { enAU } from '../../../shared/text/enAU.js';
import { isolate } from '../../../shared/text/isolate.js';
import { locale } from '../../../shared/text/locale.js';
import type { Address, Party, People, Submission } from './caseDocument.js';
import { partyName } from './caseWords.js';

const text = caseText.stated;
const divisions: Readonly<Record<string, string>> = enAU.divisions;

/** An answer of an applicant in words. The id finds the same answer in another submission. */
export interface StatedAnswer {
  readonly id: string;
  readonly label: string;
  readonly answer: string | null;
}

/** An answer that differs between two submissions. A side is null if it has no answer. */
export interface ChangedAnswer {
  readonly id: string;
  readonly label: string;
  readonly before: string | null;
  readonly now: string | null;
}

/** The answers that differ, in the order of the form; those that only the earlier submission has come last. */
export function findChanges(before: Submission, now: Submission): readonly ChangedAnswer[] {
  const [earlier, later] = [allAnswers(before), allAnswers(now)];
  const find = (answers: readonly StatedAnswer[], id: string): string | null =>
    answers.find((one) => one.id === id)?.answer ?? null;
  const removed = earlier.filter(({ id }) => later.every((one) => one.id !== id));
  return [...later, ...removed]
    .map(({ id, label }) => ({ id, label, before: find(earlier, id), now: find(later, id) }))
    .filter((answer) => answer.before !== answer.now);
}

/** The answers about the business, its addresses and the declaration. */
export function plainAnswers({ business, address, declaration }: Submission): readonly StatedAnswer[] {
  const declared =
    declaration &&
    text.declarer(
      isolate(`${declaration.givenName} ${declaration.familyName}`),
      declaration.position,
      declaration.email,
    );
  const answers: readonly (readonly [label: string, answer: string | null | undefined])[] = [
    [text.number, business?.queryValue],
    [text.confirmedAs, business?.isConfirmed ? business.registered?.legalName : null],
    [text.correction, business?.correction],
    [text.tradingName, address?.tradingName],
    [text.industry, address && (divisions[address.division] ?? address.division)],
    [text.activity, address?.activity],
    [text.website, address?.website],
    [enAU.purpose, address?.purpose],
    [enAU.expectedActivity, address?.expectedActivity],
    [enAU.sourceOfFunds, address?.sourceOfFunds],
    [text.registeredAt, address && addressLine(address.registered)],
    [text.worksAt, address?.business ? addressLine(address.business) : null],
    [text.declaredBy, declared],
    [enAU.phone, declaration?.phone],
    [text.authority, declaration?.authority && enAU.authorities[declaration.authority]],
    [enAU.dateOfBirth, declaration?.dateOfBirth],
    [enAU.publicOffice, describeExposure(declaration?.politicalExposure ?? null)],
  ];
  return answers.map(([label, answer]) => ({ id: label, label, answer: answer ?? null }));
}

/** The roles of a party in words. */
export function roleWords({ roles }: Party, all: readonly Party[]): string {
  const words = roles.map(({ role, ofId }) => {
    const of = all.find(({ id }) => id === ofId);
    return of ? enAU.roleLabel(enAU.role[role], isolate(partyName(of))) : enAU.role[role];
  });
  return words.join(', ');
}

function allAnswers(submission: Submission): readonly StatedAnswer[] {
  return [
    ...plainAnswers(submission),
    ...(submission.people ? peopleAnswers(submission.people) : []),
    ...submission.documents.map(({ id, kind, name }) => ({ id, label: enAU.documentKinds[kind], answer: name })),
  ];
}

function peopleAnswers({
  parties,
  holdings,
  unknownReason,
  trustType,
  beneficiaryClass,
}: People): readonly StatedAnswer[] {
  const nameOf = (id: string | null): string => {
    const party = parties.find((one) => one.id === id);
    return party ? partyName(party) : ownersText.graph.business;
  };
  return [
    ...parties.map((party) => ({ id: `party ${party.id}`, label: partyName(party), answer: describe(party, parties) })),
    ...holdings.map(({ ownerId, ownedId, from, to }) => ({
      id: `share ${ownerId} ${ownedId ?? ''}`,
      label: enAU.shareIn(nameOf(ownerId), nameOf(ownedId)),
      answer: shareWords({ from, to }),
    })),
    { id: enAU.trustType, label: enAU.trustType, answer: trustType && enAU.trustTypes[trustType] },
    { id: enAU.beneficiaryClass, label: enAU.beneficiaryClass, answer: beneficiaryClass },
    { id: text.unknown, label: text.unknown, answer: unknownReason },
  ];
}

function describe(party: Party, all: readonly Party[]): string {
  const { kind, dateOfBirth, directorId, number, country, email, trustType, beneficiaryClass } = party;
  const trust = [trustType && enAU.trustTypes[trustType], beneficiaryClass];
  const place = country === null ? null : countryName(locale, country);
  const office = describeExposure(party.politicalExposure);
  return [
    ...[isolate(partyName(party)), enAU.kind[kind], dateOfBirth, directorId, number, place, ...trust, email],
    ...[roleWords(party, all), office],
  ]
    .filter(Boolean)
    .join(', ');
}

/** A response about public offices, with its day. */
export function describeExposure(stated: Party['politicalExposure']): string | null {
  if (!stated) return null;
  const { exposure, relation, office, answeredOn } = stated;
  const words =
    exposure === 'NONE'
      ? [enAU.noOffice]
      : [enAU.publicOffice, enAU.exposures[exposure], relation && enAU.relations[relation], office];
  return text.statedOn(words.filter(Boolean).join(': '), answeredOn);
}

/** The addresses of a form, each once, the registered one first. */
export function listAddresses({ registered, business }: NonNullable<Submission['address']>): readonly string[] {
  return [...new Set([registered, ...(business ? [business] : [])].map(addressLine))];
}

function addressLine({ line1, line2, locality, region, postcode, country }: Address): string {
  const place = [locality, region, postcode].filter(Boolean).join(' ');
  return [line1, line2, place, countryName(locale, country)].filter(Boolean).join(', ');
}
