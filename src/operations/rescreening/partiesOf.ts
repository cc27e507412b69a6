import type { PoolClient } from 'pg';
import type { Services } from '../../context.js';
import type { Identifier, Jurisdiction } from '../../domain/identifier.js';
import type { DeclarationStep, Party } from '../../domain/onboarding/onboardingForm.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import { recordSealOf, type RecordSeal } from '../../personal/recordSeal.js';
import type { ScreenedParty } from '../../registers/screening/screeningLists.js';
import { submissionPlace, type SealedSubmission } from '../onboarding/submission/keepCase.js';
import { companyOf, partyOf } from '../verifications/gatherFurther.js';
import type { Subject } from './subjects.js';

/** Names that are screened together, for one or more subjects. */
export interface RescreenedParty {
  /** The register number (`abn:51824753556`), or the onboarding and the JSON pointer of the party (`onb_…/people/parties/0`). */
  readonly key: string;
  readonly screened: ScreenedParty;
  /** The entity on its register; null for a party of an applicant. */
  readonly entity: {
    readonly number: Identifier;
    readonly record: Pick<RegisterRecord, 'legalName' | 'abn' | 'nzbn'>;
  } | null;
  /** JSON pointer into the form of the applicant. */
  readonly pointer: string | null;
  readonly subjects: readonly Subject[];
  /** How a name is stored. */
  readonly conceal: (name: string) => string;
}

type Needs = Pick<Services, 'registers' | 'further' | 'vault'>;

/**
 * The parties of subjects of a tenant: each entity once, with its names of today, and the parties of each onboarding. An
 * onboarding whose data cannot be decrypted is `unreadable`, and keeps nobody else from being screened.
 */
export async function partiesOf(
  needs: Needs,
  client: PoolClient,
  mode: 'live' | 'test',
  subjects: readonly Subject[],
): Promise<{ readonly parties: readonly RescreenedParty[]; readonly unreadable: ReadonlySet<string> }> {
  const byNumber = Map.groupBy(
    subjects.filter(({ number }) => number !== null),
    ({ number }) => `${number?.kind ?? ''}:${number?.value ?? ''}`,
  );
  const entities = await Promise.all([...byNumber].map(([key, own]) => entityOf(needs, mode, key, own)));
  const unreadable = new Set<string>();
  const applicants = await applicantsOf(needs, client, subjects, unreadable);
  return { parties: [...entities.flatMap((entity) => entity ?? []), ...applicants], unreadable };
}

/** An entity with its names of today. Where the register does not have it any more, its names at the verification count. */
async function entityOf(
  { registers, further }: Needs,
  mode: 'live' | 'test',
  key: string,
  subjects: readonly Subject[],
): Promise<RescreenedParty | null> {
  const [first] = subjects;
  const number = first?.number;
  if (!number) return null;
  const { jurisdiction, answer: stored } = first.verification;
  const current = await registers[mode][jurisdiction].lookUp(number);
  const answer = current.kind === 'found' ? current : stored;
  if (answer?.kind !== 'found') return null;
  const { record } = answer;
  const sources = further[mode];
  const [businessNames, company] = await Promise.all([
    jurisdiction === 'AU' && record.abn !== null ? sources.businessNames(record.abn) : null,
    companyOf(sources, record),
  ]);
  const requested = subjects.map(({ verification }) => verification.requestedName ?? '');
  const former = company?.kind === 'found' ? company.record.formerNames : [];
  return {
    key,
    screened: partyOf(record, businessNames, [...former, ...requested]),
    entity: { number, record },
    pointer: null,
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
async function applicantsOf(
  { vault }: Needs,
  client: PoolClient,
  subjects: readonly Subject[],
  unreadable: Set<string>,
): Promise<readonly RescreenedParty[]> {
  const onboardings = new Map(
    subjects.filter(({ kind }) => kind === 'onboarding').map((subject) => [subject.id, subject]),
  );
  if (onboardings.size === 0) return [];
  const { rows } = await client.query<SubmissionRow>(
    `select o.id, o.link_id, o.round, record.sealed_key, submission.sealed
     from onboardings o join record_keys record on record.record_id = o.link_id and record.sealed_key is not null
       join onboarding_submissions submission on submission.onboarding_id = o.id and submission.round = o.round
     where o.id = any ($1) and o.erased_at is null`,
    [[...onboardings.keys()]],
  );
  return rows.flatMap((row) => {
    const subject = onboardings.get(row.id);
    const opened = openSubmission(vault, row);
    if (!opened) unreadable.add(row.id);
    if (!subject || !opened) return [];
    const { seal, form } = opened;
    return namesIn(form).map(({ pointer, screened }) => ({
      key: `${row.id}${pointer}`,
      screened,
      entity: null,
      pointer,
      subjects: [subject],
      conceal: (name: string) => seal.mac(name, 'screening').toString('hex'),
    }));
  });
}

function openSubmission(
  vault: Needs['vault'],
  { id, link_id: linkId, round, sealed_key: sealedKey, sealed }: SubmissionRow,
): { readonly seal: RecordSeal; readonly form: SealedSubmission['form'] } | null {
  try {
    const seal = recordSealOf(vault, linkId, sealedKey);
    if (!seal) return null;
    const { form } = JSON.parse(seal.unseal(sealed, submissionPlace(id, round))) as SealedSubmission;
    return { seal, form };
  } catch {
    return null;
  }
}

interface NamedParty {
  readonly pointer: string;
  readonly screened: ScreenedParty;
}

/** Everybody whom `namedPeople` names. */
function namesIn({ people, declaration }: SealedSubmission['form']): readonly NamedParty[] {
  return [
    ...(people?.parties ?? []).map((party, at) => ({
      pointer: `/people/parties/${at}`,
      screened: screenedOf(party),
    })),
    ...(declaration ? [{ pointer: '/declaration', screened: declarantOf(declaration) }] : []),
  ].filter(({ screened }) => screened.names.length > 0);
}

function screenedOf({ kind, givenName, familyName, name, dateOfBirth, country }: Party): ScreenedParty {
  return {
    names: namesOf(kind === 'person' ? `${givenName ?? ''} ${familyName ?? ''}` : (name ?? '')),
    kind: kind === 'person' ? 'person' : 'body',
    ...(dateOfBirth !== null && { dateOfBirth }),
    ...(country !== null && { countries: [country] }),
  };
}

function declarantOf({ givenName, familyName }: DeclarationStep): ScreenedParty {
  return { names: namesOf(`${givenName} ${familyName}`), kind: 'person' };
}

function namesOf(name: string): readonly string[] {
  return name.trim() === '' ? [] : [name.trim()];
}

/** The country whose day and required list apply. */
export function jurisdictionOf({ subjects: [first] }: RescreenedParty): Jurisdiction {
  return first?.verification.jurisdiction ?? 'AU';
}
