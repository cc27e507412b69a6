import type { Services } from '../../caller/context.js';
import { addMs, dayMs, toDay } from '../../domain/days.js';
import type { EnrichmentFacts } from '../../domain/enrichment.js';
import type { Identifier } from '../../domain/identifier.js';
import type { Jurisdiction } from '../../domain/jurisdictions/jurisdiction.js';
import { getRecordRules, jurisdictions } from '../../domain/jurisdictions/jurisdictions.js';
import { namedParties, type NamedParty, toScreened } from '../../domain/onboarding/peopleScreening.js';
import { foldName } from '../../domain/names/foldName.js';
import { isNewerAnswer, type RegisterAnswer, type RegisterRecord } from '../../domain/registerFacts.js';
import {
  mergeParties,
  type ScreenedParty,
  toFurtherNames,
  toScreenedParty,
} from '../../domain/screening/screenedParty.js';
import { type RecordCipher, toRecordCipher } from '../../encryption/recordCipher.js';
import { type EncryptedSubmission, submissionAad } from '../onboarding/submission/storeCase.js';
import { lookUpCompany } from '../verifications/loadEnrichment.js';
import { loadStoredNames, type StoredNames, type Subject } from './subjects.js';

/** Names that are screened together, for one or more subjects. */
export interface RescreenedParty {
  /** The register number (`abn:51824753556`), or the onboarding and the JSON pointer of the party (`onb_…/people/parties/0`). */
  readonly key: string;
  readonly screened: ScreenedParty;
  /** The names that only callers sent, which prove nothing about the entity. Absent for a party of an applicant. */
  readonly sentOnly?: ReadonlySet<string>;
  /** The number of the entity on its register; null for a party of an applicant. */
  readonly number: Identifier | null;
  /** The entity, or the business of the applicant; null if no register has it. */
  readonly business: Pick<RegisterRecord, 'legalName' | 'abn' | 'nzbn'> | null;
  /** The JSON pointer into the form of the applicant. */
  readonly pointer: string | null;
  /** A party as the form names it, in its submission; null for an entity. */
  readonly stated: { readonly named: NamedParty; readonly opened: OpenedSubmission } | null;
  readonly subjects: readonly Subject[];
  /** Converts a name to its stored form. */
  readonly conceal: (name: string) => string;
}

type Needs = Pick<Services, 'database' | 'registers' | 'further' | 'vault'>;

/**
 * The parties of subjects of a tenant: each entity once, with its current names, and the parties of each onboarding. An
 * onboarding whose data cannot be decrypted is `unreadable`, and does not stop the screening of the others.
 */
export async function loadParties(
  needs: Needs,
  mode: 'live' | 'test',
  subjects: readonly Subject[],
): Promise<{ readonly parties: readonly RescreenedParty[]; readonly unreadable: ReadonlySet<string> }> {
  const byNumber = Map.groupBy(
    subjects.filter(({ number }) => number !== null),
    ({ number }) => `${number?.kind ?? ''}:${number?.value ?? ''}`,
  );
  const found = await Promise.all([...byNumber].map(([key, own]) => lookUp(needs, mode, key, own)));
  const { pool } = needs.database;
  const asked = found.filter((entity) => !isComplete(entity.answer) || mayBeNewer(entity));
  const stored = await loadStoredNames(pool, listVerifications(asked));
  const entities = await Promise.all(
    found.map(async (entity) => {
      const record = toPresentRecord(entity, stored);
      return record ? [await loadNames(needs, mode, entity, { record, newer: findNewer(entity, stored) })] : [];
    }),
  );
  const named = entities.flat();
  const verified = await loadStoredNames(pool, listVerifications(named.filter(({ isPartial }) => isPartial)));
  const known = named.map((entity) => toEntityParty(entity, verified));
  const unreadable = new Set<string>();
  const applicants = await loadApplicantParties(needs, subjects, unreadable);
  const businesses = new Map(known.flatMap(({ subjects: own, business }) => own.map(({ id }) => [id, business])));
  const parties = applicants.map((party) => ({
    ...party,
    business: businesses.get(party.subjects[0]?.id ?? '') ?? null,
  }));
  return { parties: [...known, ...parties], unreadable };
}

interface LookedUp {
  readonly key: string;
  readonly number: Identifier;
  readonly first: Subject;
  readonly subjects: readonly Subject[];
  readonly answer: RegisterAnswer;
}

function listVerifications(entities: readonly LookedUp[]): readonly string[] {
  return entities.flatMap(({ subjects }) => subjects.map(({ verification }) => verification.id));
}

/** Whether the stored record of the verification has no names to add. */
function isComplete(answer: RegisterAnswer): boolean {
  if (answer.kind !== 'found') return false;
  return answer.record.related !== undefined || !getRecordRules(answer.record).hasRelatedParties;
}

/** Whether a verification can have a response of a later day than the register here, so that its facts have to be read. */
function mayBeNewer({ answer, subjects }: LookedUp): boolean {
  const { asOf } = answer.source;
  // The day begins up to 13 hours earlier there than in UTC.
  const toNextDay = (at: string): string => toDay(addMs(new Date(at), dayMs));
  return asOf === null || subjects.some(({ verification }) => toNextDay(verification.verifiedAt) >= asOf);
}

/** The newest record of the verifications, if it is newer than that of the register here. */
function findNewer({ answer, subjects }: LookedUp, stored: ReadonlyMap<string, StoredNames>): RegisterRecord | null {
  const verified = subjects.flatMap(({ verification: { id } }) => {
    const one = stored.get(id)?.answer;
    return one?.kind === 'found' ? [{ id, at: `${one.source.asOf ?? ''} ${id}`, answer: one }] : [];
  });
  const newest = verified.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1)?.answer;
  return newest && !isNewerAnswer(answer, newest) ? newest.record : null;
}

/**
 * The record of the register today. If the register no longer has it, the record of the newest verification counts. If an extract names no
 * directors, as CSV files do not, those of the newest verification with directors count, however old it is.
 */
function toPresentRecord(
  { answer, subjects }: LookedUp,
  stored: ReadonlyMap<string, StoredNames>,
): RegisterRecord | null {
  const ids = subjects.map(({ verification }) => verification.id).toSorted();
  const before = ids.flatMap((id) => {
    const one = stored.get(id)?.answer;
    return one?.kind === 'found' ? [one.record] : [];
  });
  const named = before.findLast(({ related }) => related !== undefined);
  const today = answer.kind === 'found' ? answer.record : before.at(-1);
  if (!named?.related || !today || today.related) return today ?? null;
  const { related, relatedLeftOut } = named;
  return { ...today, related, ...(relatedLeftOut !== undefined && { relatedLeftOut }) };
}

async function lookUp(
  { registers }: Needs,
  mode: 'live' | 'test',
  key: string,
  subjects: readonly Subject[],
): Promise<LookedUp> {
  const [first] = subjects;
  if (!first?.number) throw new Error(`The entity ${key} has no number.`);
  const answer = await registers[mode][first.verification.jurisdiction].lookUp(first.number);
  return { key, number: first.number, first, subjects, answer };
}

/** An entity with the answers of the datasets that have names of it. */
interface NamedEntity extends LookedUp {
  readonly record: RegisterRecord;
  /** A newer record of a verification; null if the register here is as new. */
  readonly newer: RegisterRecord | null;
  readonly names: Pick<EnrichmentFacts, 'businessNames' | 'company'>;
  /** Whether one of these datasets is unavailable. */
  readonly isPartial: boolean;
}

async function loadNames(
  { further }: Needs,
  mode: 'live' | 'test',
  entity: LookedUp,
  records: Pick<NamedEntity, 'record' | 'newer'>,
): Promise<NamedEntity> {
  const { record } = records;
  const sources = further[mode];
  const [businessNames, company] = await Promise.all([
    jurisdictions[entity.first.verification.jurisdiction].namingDatasets.length > 0 && record.abn !== null
      ? sources.businessNames(record.abn)
      : null,
    record.acn === null ? null : lookUpCompany(sources, record),
  ]);
  const isPartial = [businessNames, company].some((one) => one?.kind === 'unavailable' && one.isHeld !== false);
  return { ...entity, ...records, names: { businessNames, company }, isPartial };
}

/**
 * An entity with its current names: those of the register here, and of a verification that is newer. While a dataset is
 * unavailable, the names that were known before count, too.
 */
function toEntityParty(
  { key, number, subjects, record, newer, names, isPartial }: NamedEntity,
  verified: ReadonlyMap<string, StoredNames>,
): RescreenedParty {
  const sent = subjects.flatMap(({ verification }) => verification.requestedName ?? []);
  const before = isPartial ? subjects.flatMap(({ verification }) => verified.get(verification.id) ?? []) : [];
  const own = [record, ...(newer ? [newer] : [])].flatMap((held) =>
    [names, ...before].map((one) => toScreenedParty(held, toFurtherNames(held, one, []))),
  );
  const ownNames = new Set(own.flatMap((party) => party.names.map(foldName)));
  const present = toScreenedParty(record, toFurtherNames(record, names, sent));
  const earlier = isPartial ? subjects.flatMap(({ screened }) => screened ?? []) : [];
  return {
    key,
    screened: {
      // The names of the registers come first, because they take precedence over a part of a sent one.
      ...[...own, present, ...earlier].reduce((one, other) => mergeParties(one, other)),
      ...(isPartial && { isPartial }),
    },
    sentOnly: new Set(sent.filter((name) => !ownNames.has(foldName(name)))),
    number,
    business: newer ?? record,
    pointer: null,
    stated: null,
    subjects,
    conceal: (name) => name,
  };
}

interface SubmissionRow {
  readonly id: string;
  readonly link_id: string;
  readonly round: number;
  readonly sealed_key: Buffer;
  readonly sealed: Buffer;
}

/** The parties of onboardings, unless their data were erased. */
async function loadApplicantParties(
  { vault, database }: Needs,
  subjects: readonly Subject[],
  unreadable: Set<string>,
): Promise<readonly RescreenedParty[]> {
  const onboardings = new Map(
    subjects.filter(({ kind }) => kind === 'onboarding').map((subject) => [subject.id, subject]),
  );
  if (onboardings.size === 0) return [];
  const { rows } = await database.pool.query<SubmissionRow>(
    `select o.id, o.link_id, o.round, record.sealed_key, submission.sealed
     from onboardings o join record_keys record on record.record_id = o.link_id and record.sealed_key is not null
       join onboarding_submissions submission on submission.onboarding_id = o.id and submission.round = o.round
     where o.id = any ($1) and o.erased_at is null`,
    [[...onboardings.keys()]],
  );
  return rows.flatMap((row) => {
    const subject = onboardings.get(row.id);
    const opened = decryptSubmission(vault, row);
    if (!opened) unreadable.add(row.id);
    if (!subject || !opened) return [];
    return opened.named
      .map((named, at) => ({ named, pointer: toPointer(named, at) }))
      .filter(({ named }) => named.name !== '')
      .map(({ named, pointer }) => ({
        key: `${row.id}${pointer}`,
        screened: toScreened(named),
        number: null,
        business: null,
        pointer,
        stated: { named, opened },
        subjects: [subject],
        conceal: (name: string) => opened.cipher.mac(name, 'screening').toString('hex'),
      }));
  });
}

/** The JSON pointer of a party into the form, or into the people of the register whom the form does not name. */
function toPointer({ partyId }: NamedParty, at: number): string {
  if (partyId === null) return '/declaration';
  const [, ofRegister] = partyId.split(':');
  return ofRegister === undefined ? `/people/parties/${at}` : `/register/${ofRegister}`;
}

/** The newest submission of an onboarding, decrypted. */
export interface OpenedSubmission {
  readonly onboardingId: string;
  readonly round: number;
  readonly cipher: RecordCipher;
  /** The encrypted form, as it was read. */
  readonly sealed: Buffer;
  readonly submission: EncryptedSubmission;
  readonly named: readonly NamedParty[];
}

function decryptSubmission(
  vault: Needs['vault'],
  { id, link_id: linkId, round, sealed_key: sealedKey, sealed }: SubmissionRow,
): OpenedSubmission | null {
  try {
    const cipher = toRecordCipher(vault, linkId, sealedKey);
    if (!cipher) return null;
    const submission = JSON.parse(cipher.decrypt(sealed, submissionAad(id, round))) as EncryptedSubmission;
    return {
      onboardingId: id,
      round,
      cipher,
      sealed,
      submission,
      named: namedParties(submission.form, submission.register?.unnamed),
    };
  } catch {
    return null;
  }
}

/** The country whose day and required list apply. */
export function getJurisdiction({ subjects: [first] }: RescreenedParty): Jurisdiction {
  return first?.verification.jurisdiction ?? 'AU';
}
