import type { Pool } from 'pg';
import { isId } from '../../domain/ids.js';
import { foldName } from '../../domain/names/foldName.js';
import type { OnboardingForm } from '../../domain/onboarding/onboardingForm.js';
import { toRecordCipher } from '../../encryption/recordCipher.js';
import type { Vault } from '../../encryption/vault.js';
import { notFound } from '../../platform/errors.js';
import type { EncryptedSubmission } from '../onboarding/submission/storeCase.js';
import { decryptSubject } from '../screening/names/screeningResult.js';

const batchSize = 200;

/** The person whose data is requested. */
export type PrivacySelector =
  | { readonly onboardingId: string }
  | { readonly linkId: string }
  | { readonly email: string }
  /** For people without an address. Several people may have the same name. */
  | { readonly name: string };

export interface FoundRecord {
  readonly linkId: string;
  /** The roles of the person in it: `applicant`, `party`, `declaration`, `register`; empty if it was selected by id. */
  readonly as: readonly string[];
}

interface Search {
  readonly pool: Pool;
  readonly vault: Vault;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/**
 * The records that a selector names. To find an address or a name, every record is decrypted and searched one after the other, because an
 * index of addresses or names would be a list of persons. The fingerprints of cases leave out drafts and earlier rounds.
 * @throws AppError NOT_FOUND for an unknown id
 */
export async function findRecords(search: Search, selector: PrivacySelector): Promise<readonly FoundRecord[]> {
  if ('email' in selector) {
    const email = selector.email.trim().toLowerCase();
    return findByContents(search, ({ emails }) => emails.some((one) => one.trim().toLowerCase() === email));
  }
  if ('name' in selector) {
    const name = toComparedName(selector.name);
    return findByContents(search, ({ names }) => names.some((one) => toComparedName(one) === name));
  }
  if ('linkId' in selector) {
    const { linkId } = selector;
    const { rowCount } = await search.pool.query('select 1 from onboarding_links where id = $1', [linkId]);
    if (!isId('onboardingLink', linkId) || rowCount === 0) throw notFound('onboarding link');
    return [{ linkId, as: [] }];
  }
  const { rows } = await search.pool.query<{ linkId: string }>(
    'select link_id as "linkId" from onboardings where id = $1',
    [selector.onboardingId],
  );
  if (!rows[0]) throw notFound('onboarding');
  return [{ linkId: rows[0].linkId, as: [] }];
}

interface EncryptedRow {
  readonly id: string;
  readonly sealedKey: Buffer;
  readonly applicant: Buffer | null;
  readonly form: Buffer | null;
  readonly submissions: readonly { readonly place: string; readonly sealed: string }[] | null;
}

/** The words of a name in any case and order, because a family name may come first. */
function toComparedName(name: string): string {
  return foldName(name).split(' ').toSorted().join(' ');
}

/** The people of a record in one role. */
interface Mentioned {
  readonly emails: readonly string[];
  readonly names: readonly string[];
}

async function findByContents(
  search: Search,
  isMeant: (people: Mentioned) => boolean,
): Promise<readonly FoundRecord[]> {
  const columns = `sealed_applicant as applicant, sealed_form as form, (
    select json_agg(json_build_object('place', o.id || ':' || s.round || ':submission', 'sealed', encode(s.sealed, 'base64')))
    from onboardings o join onboarding_submissions s on s.onboarding_id = o.id where o.link_id = record.id) as submissions`;
  const found: FoundRecord[] = [];
  await visitAll(search, { table: 'onboarding_links', columns }, (row) => {
    const as = findRoles(search.vault, row, isMeant);
    if (as.length > 0) found.push({ linkId: row.id, as });
  });
  return found;
}

/** The ids of the screenings of this name, whose words may have any case and order. Each is decrypted, as a record is. */
export async function findScreenings(search: Search, name: string): Promise<readonly string[]> {
  const wanted = toComparedName(name);
  const found: string[] = [];
  await visitAll(search, { table: 'screenings', columns: 'sealed' }, ({ id, sealedKey, sealed }) => {
    const subject = decryptSubject({ id, sealed }, toRecordCipher(search.vault, id, sealedKey));
    if (subject && toComparedName(subject.name) === wanted) found.push(id);
  });
  return found;
}

/** A row of a record or of a screening: it has the columns that were selected. */
type VisitedRow = EncryptedRow & { readonly sealed: Buffer };

/** Reads the rows of a table that were not erased, in batches. */
async function visitAll(
  { pool, onProgress }: Search,
  { table, columns }: { readonly table: string; readonly columns: string },
  visit: (row: VisitedRow) => void,
): Promise<void> {
  const from = `from ${table} record join record_keys on record_id = record.id and sealed_key is not null`;
  const { rows: counted } = await pool.query<{ total: number }>(`select count(*)::int as total ${from}`);
  const total = counted[0]?.total ?? 0;
  let [done, after] = [0, ''];
  for (;;) {
    const { rows } = await pool.query<VisitedRow>(
      `select record.id, sealed_key as "sealedKey", ${columns} ${from} where record.id > $1 order by record.id limit $2`,
      [after, batchSize],
    );
    for (const row of rows) visit(row);
    done += rows.length;
    onProgress?.({ done, total: Math.max(total, done) });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

function findRoles(vault: Vault, row: EncryptedRow, isMeant: (people: Mentioned) => boolean): string[] {
  const cipher = toRecordCipher(vault, row.id, row.sealedKey);
  if (cipher === null) return [];
  const read = (encrypted: Buffer | null, place: string): unknown =>
    encrypted === null ? null : JSON.parse(cipher.decrypt(encrypted, place));
  const parts = {
    applicant: read(row.applicant, `${row.id}:applicant`),
    forms: [
      read(row.form, `${row.id}:form`),
      ...(row.submissions ?? []).map(({ place, sealed }) => read(Buffer.from(sealed, 'base64'), place)),
    ],
  } as RecordParts;
  return Object.entries(listPeople(parts)).flatMap(([as, people]) => (isMeant(people) ? [as] : []));
}

/** The parts of a record that contain addresses and names, decrypted. */
interface RecordParts {
  readonly applicant: { readonly email?: string | null; readonly name?: string | null } | null;
  /** The draft, and the submission of each round. */
  readonly forms: readonly (
    OnboardingForm | (Pick<EncryptedSubmission, 'screening'> & { readonly form: OnboardingForm }) | null
  )[];
}

/** The addresses and names in a record, by the role of their people. */
function listPeople({ applicant, forms }: RecordParts): Readonly<Record<string, Mentioned>> {
  const said = forms.map((one): OnboardingForm => (one === null ? {} : 'form' in one ? one.form : one));
  const parties = said.flatMap(({ people }) => people?.parties ?? []);
  const declarations = said.flatMap(({ declaration }) => declaration ?? []);
  const screened = forms.flatMap((one) => (one !== null && 'form' in one ? (one.screening?.parties ?? []) : []));
  const ofRegister = screened.filter(({ partyId }) => partyId?.startsWith('register:'));
  const present = (texts: readonly (string | null | undefined)[]): string[] =>
    texts.filter((text) => typeof text === 'string');
  const mentioned = (
    people: readonly {
      readonly email?: string | null;
      readonly givenName?: string | null;
      readonly familyName?: string | null;
    }[],
  ): Mentioned => ({
    emails: present(people.map(({ email }) => email)),
    names: people.map(({ givenName, familyName }) => `${givenName ?? ''} ${familyName ?? ''}`),
  });
  return {
    applicant: { emails: present([applicant?.email]), names: present([applicant?.name]) },
    party: mentioned(parties),
    declaration: mentioned(declarations),
    // The register names people whom the form does not.
    register: { emails: [], names: ofRegister.map(({ name }) => name) },
  };
}
