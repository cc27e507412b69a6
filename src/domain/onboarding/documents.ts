import { foldName } from '../names/foldName.js';
import type { Gap } from './findPeopleGaps.js';
import type { DocumentKind, OnboardingForm, Party, PeopleStep } from './onboardingForm.js';

/** The file types that are accepted. */
type AcceptedType = 'application/pdf' | 'image/png' | 'image/jpeg';

/** The length of the end of a file that shows whether it is complete. */
export const tailBytes = 4096;
/** The length of its beginning that shows its type. */
export const headBytes = 4096;

const names: Readonly<Record<AcceptedType, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG image',
  'image/jpeg': 'JPEG image',
};
// The very first bytes of each type. Lenient readers also accept other bytes before them.
const beginnings: Readonly<Record<AcceptedType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
};
// PDF 1.7 section 7.5.5, PNG section 5.6 (the chunk IEND with its CRC), JPEG (ITU-T T.81) section B.1.1.3.
const endings: Readonly<Record<AcceptedType, Buffer>> = {
  'application/pdf': Buffer.from('%%EOF'),
  'image/png': Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]),
  'image/jpeg': Buffer.from([0xff, 0xd9]),
};
const archive = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06', 'latin1')];

/**
 * The fault of a file that looks like one of the accepted types but is not; null if it is. This does not check the content, and
 * files are never shown inline.
 * @param head its first bytes, @param tail its last ones
 */
export function findDocumentFault(mediaType: AcceptedType, head: Buffer, tail: Buffer): string | null {
  const name = names[mediaType];
  if (!head.subarray(0, 8).subarray(0, beginnings[mediaType].length).equals(beginnings[mediaType])) {
    return `This file does not begin like a ${name}. Save it again.`;
  }
  const text = head.subarray(0, 1024).toString('latin1').toLowerCase();
  if (/<!doctype html|<html|<script|<svg/.test(text)) {
    return `This is a web page with the beginning of a ${name}. Save it as a real ${name}.`;
  }
  if (archive.some((mark) => head.subarray(0, 1024).includes(mark) || tail.includes(mark))) {
    return `This is a ZIP archive with the beginning of a ${name}. Save it as a real ${name}.`;
  }
  return tail.includes(endings[mediaType]) ? null : `This ${name} is incomplete: its end is missing. Save it again.`;
}

/** The sentence for a file of another type, by the type detected; null if unknown. */
export function describeWrongFile(head: Buffer, extension: string | null): string {
  const text = head.subarray(0, 1024).toString('latin1').toLowerCase();
  if (extension === null || extension === 'xml') {
    if (text.includes('<svg')) return describeFault('an SVG image');
    if (/<!doctype html|<html|<script|<body/.test(text)) return describeFault('a web page');
  }
  const what = extension === null ? null : (kinds[extension] ?? `a file of the type ${extension.toUpperCase()}`);
  return what === null
    ? `This file type is not supported. Supported are ${acceptedTypesSentence}`
    : describeFault(what);
}

const acceptedTypesSentence = 'PDF, PNG and JPEG. Save the file as one of these, and upload it again.';
const kinds: Readonly<Record<string, string>> = {
  zip: 'a ZIP archive',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
  exe: 'a program for Windows',
  elf: 'a program for Linux',
  heic: 'an HEIC image',
  webp: 'a WebP image',
  gif: 'a GIF image',
  tif: 'a TIFF image',
  bmp: 'a BMP image',
  avif: 'an AVIF image',
};

function describeFault(what: string): string {
  return `This is ${what}, which is not supported. Supported are ${acceptedTypesSentence}`;
}

const maxNameLength = 200;

/** A file without one of these extensions gets the first. */
const extensions: Readonly<Record<AcceptedType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
};

/**
 * The stored name of a file: without folders and control characters. Its extension matches the detected type, so that programs
 * open it as that type: a PDF may also contain a web page or a script.
 */
export function documentName(given: string, mediaType: AcceptedType): string {
  const name = given.split(/[/\\]/).at(-1) ?? '';
  const visible = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/["<>:|?*]/g, '_')
    .trim();
  const short = Array.from(visible).slice(0, maxNameLength).join('').toWellFormed();
  const named = /^\.*$/.test(short) ? 'document' : short;
  const fitting = extensions[mediaType];
  return fitting.some((extension) => named.toLowerCase().endsWith(extension)) ? named : named + fitting[0];
}

/** The accepted types of an applicant's file, by its content (as media types). */
export const documentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** An uploaded file, and the person to whom it belongs. */
export interface EnclosedDocument {
  readonly kind: DocumentKind;
  /** The name of the file. */
  readonly name: string;
  /** The id of a party. Null if the file belongs to nobody, as for all other kinds than `identity`. */
  readonly partyId: string | null;
}

/** The person of each identity document at the submission: the id of a party, by the id of the file. */
export type DocumentHolders = Readonly<Record<string, string>>;

/**
 * How many of these persons have an identity document, as sentences, and the request for the others.
 * @param isCompared whether an officer has recorded a check of them
 */
export function describeIdentities(
  ids: readonly string[],
  holders: DocumentHolders | undefined,
  isCompared: boolean,
): { readonly evidence: string; readonly gaps: readonly string[] } {
  const held = new Set(Object.values(holders ?? {}));
  const shown = ids.filter((id) => held.has(id)).length;
  const isCounted = holders !== undefined && ids.length > 0;
  return {
    evidence: isCounted
      ? ` With an identity document: ${shown} of ${ids.length}.${shown === 0 || isCompared ? '' : ' Nobody has compared them.'}`
      : '',
    gaps:
      shown < ids.length
        ? ['Ask for an identity document of each owner and controller, or verify the identity in another way.']
        : [],
  };
}

/** The people of a form, each of whom may have identity documents. */
export function listPersons({ people }: Pick<OnboardingForm, 'people'>): readonly Party[] {
  return people?.parties.filter(({ kind }) => kind === 'person') ?? [];
}

/**
 * Why a file of this kind cannot belong to `party`, as a sentence with the remedy; null if it can. A form that names nobody yet accepts
 * an identity document without a person.
 */
export function findPartyFault(form: OnboardingForm, kind: DocumentKind, party: unknown): string | null {
  const persons = listPersons(form);
  if (kind !== 'identity') {
    return party === undefined ? null : 'Must be left out, because only a file of kind identity belongs to a person.';
  }
  if (party === undefined) {
    return persons.length === 0
      ? null
      : 'Must be the id of the person to whom the identity document belongs: the id of a party of kind PERSON in the saved form.';
  }
  return persons.some(({ id }) => id === party)
    ? null
    : 'Must be the id of a person in the saved form. Save the person among the people first, and send the id of that party.';
}

/** The refusal of a file that is already the identity document of somebody else in the form. */
export const sharedFileFault =
  'This file is already the identity document of another person in the form. Upload a document of this person, or remove the other file first.';

/**
 * The ids of the people who are not in the newer version, or whose id now names another person. An id is stable, because the portal
 * assigns it once, but a caller of the API may use it again. Somebody is another person if two of given name, family name and date of
 * birth changed, or everything that was stated. A mistake on this side only asks the applicant for the file again.
 */
export function findReplacedPeople(
  before: Pick<PeopleStep, 'parties'> | undefined,
  after: Pick<PeopleStep, 'parties'>,
): ReadonlySet<string> {
  const now = new Map(after.parties.map((party) => [party.id, party]));
  const replaced = (before?.parties ?? []).filter((party) => {
    const same = now.get(party.id);
    return party.kind === 'person' && (same?.kind !== 'person' || isAnotherPerson(party, same));
  });
  return new Set(replaced.map(({ id }) => id));
}

function isAnotherPerson(before: Party, after: Party): boolean {
  const facts = ({ givenName, familyName, dateOfBirth }: Party): readonly string[] => [
    ...[foldName(givenName ?? ''), foldName(familyName ?? ''), dateOfBirth ?? ''],
  ];
  const now = facts(after);
  const changes = facts(before).flatMap((fact, index) => (fact === '' ? [] : [fact !== now[index]]));
  const changed = changes.filter(Boolean).length;
  return changed >= 2 || (changed > 0 && changed === changes.length);
}

/**
 * The gaps in the identity documents of a form that names people. A file that belongs to nobody shows nobody’s identity, so it does not
 * count, and the applicant must upload it again for its person or remove it.
 */
export function findIdentityGaps(
  form: OnboardingForm,
  { documents, isRequired }: { readonly documents: readonly EnclosedDocument[]; readonly isRequired: boolean },
): Gap[] {
  const pointer = '/documents/identity';
  const persons = new Set(listPersons(form).map(({ id }) => id));
  const files = documents.filter(({ kind }) => kind === 'identity');
  const owned = files.filter(({ partyId }) => partyId !== null && persons.has(partyId));
  const unowned = persons.size === 0 ? [] : files.filter((file) => !owned.includes(file));
  const isMissing = isRequired && files.length === unowned.length;
  return [
    ...(isMissing
      ? [{ pointer, detail: 'Add a proof of identity of a person, such as a passport or a driver licence.' }]
      : []),
    ...unowned.map(({ name }) => ({
      pointer,
      detail: `The identity document “${name}” belongs to nobody in the form. Upload it again for its person, or remove it.`,
    })),
  ];
}
