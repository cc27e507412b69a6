import { findChildren, parseXml, type XmlElement } from '../files/xmlTree.js';
import { ImportRefusal } from '../import/importRefusal.js';
import { parseDay } from '../../domain/days.js';
import { listDistinctTexts, type ListReject, maxNameLength, plainText, type ReadList } from './readList.js';
import { type StoredEntry, toStoredEntry } from './storedEntry.js';

const sections = [
  { section: 'INDIVIDUALS', element: 'INDIVIDUAL', isPerson: true },
  { section: 'ENTITIES', element: 'ENTITY', isPerson: false },
] as const;

/**
 * Parses the consolidated list of the United Nations Security Council: XML, completely in memory. A section may occur
 * more than once.
 * @param name The file's name, for messages
 * @throws ImportRefusal for a file that is not such a list, is cut off, has a document type, does not state its day, or
 * has an unknown element among the entries
 */
export function readUnList(bytes: Uint8Array, name: string): ReadList {
  const root = readRoot(bytes, name);
  const asOf = parseDay(root.attributes['dateGenerated'] ?? '');
  if (asOf === null) throw new ImportRefusal(`${name} has no date (dateGenerated).`);
  refuseUnknown(
    root,
    sections.map(({ section }) => section),
    name,
  );
  const entries = new Map<string, StoredEntry>();
  const rejects: ListReject[] = [];
  let rows = 0;
  for (const { section, element, isPerson } of sections) {
    const held = findChildren(root, section);
    if (held.length === 0) throw new ImportRefusal(`${name} has no ${section}, so it is not the whole list.`);
    for (const one of held) refuseUnknown(one, [element], name);
    const parties = held.flatMap((one) => findChildren(one, element));
    if (parties.length === 0) {
      throw new ImportRefusal(`${name} has no ${element} in its ${section}, so it is not the whole list.`);
    }
    for (const one of parties) {
      rows++;
      const entry = readEntry(one, element, isPerson);
      if (typeof entry === 'string') rejects.push({ line: rows, reason: entry });
      else if (entries.has(entry.reference)) {
        rejects.push({ line: rows, reason: `The reference ${entry.reference} occurs twice.` });
      } else entries.set(entry.reference, entry);
    }
  }
  return { asOf, entries: [...entries.values()], rejects, rows };
}

/** @throws ImportRefusal for an element whose entries would be ignored */
function refuseUnknown(parent: XmlElement, known: readonly string[], name: string): void {
  const unknown = parent.children.find((child) => !known.includes(child.name));
  if (!unknown) return;
  throw new ImportRefusal(
    `${name} has the unknown element ${unknown.name.slice(0, 80)} in ${parent.name}, so entries in it would be lost.`,
  );
}

function readRoot(bytes: Uint8Array, name: string): XmlElement {
  let root: XmlElement;
  try {
    root = parseXml(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = 'it is damaged or cut off, is not in UTF-8, or has a document type';
    throw new ImportRefusal(`${name} cannot be read as XML: ${reason}.`, { cause: error });
  }
  if (root.name !== 'CONSOLIDATED_LIST') throw new ImportRefusal(`${name} is not the consolidated list of the UN.`);
  return root;
}

/** An entry, or a sentence why it cannot be used. */
function readEntry(element: XmlElement, kind: 'INDIVIDUAL' | 'ENTITY', isPerson: boolean): StoredEntry | string {
  const reference = plainText(textIn(element, 'REFERENCE_NUMBER'));
  if (reference === null) return 'It has no reference number.';
  const name = plainText(nameParts.map((part) => textIn(element, part)).join(' '));
  if (name === null) return 'It has no name.';
  const aliases = findChildren(element, `${kind}_ALIAS`).flatMap((alias) => {
    const text = plainText(textIn(alias, 'ALIAS_NAME'));
    const isWeak = plainText(textIn(alias, 'QUALITY'))?.toLowerCase() === 'low';
    return text === null ? [] : [{ name: text, kind: isWeak ? ('weak_alias' as const) : ('alias' as const) }];
  });
  const original = plainText(textIn(element, 'NAME_ORIGINAL_SCRIPT'));
  const names = [
    { name, kind: 'primary' as const },
    ...aliases,
    ...(original === null ? [] : [{ name: original, kind: 'alias' as const }]),
  ];
  if (names.some((one) => one.name.length > maxNameLength)) return `A name has more than ${maxNameLength} characters.`;
  return toStoredEntry({ reference, name, names, isPerson, details: toEntryDetails(element, kind) });
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function toEntryDetails(element: XmlElement, kind: 'INDIVIDUAL' | 'ENTITY'): StoredEntry['details'] {
  const details = {
    datesOfBirth: listDistinctTexts(findChildren(element, `${kind}_DATE_OF_BIRTH`).map(dateOfBirth)),
    placesOfBirth: listDistinctTexts(findChildren(element, `${kind}_PLACE_OF_BIRTH`).map(inOneLine)),
    citizenships: listDistinctTexts(valuesIn(element, 'NATIONALITY')),
    addresses: listDistinctTexts(findChildren(element, `${kind}_ADDRESS`).map(inOneLine)),
    information: listDistinctTexts([...valuesIn(element, 'DESIGNATION'), textIn(element, 'COMMENTS1')]),
    listings: listDistinctTexts([textIn(element, 'LISTED_ON')]),
    committees: listDistinctTexts([textIn(element, 'UN_LIST_TYPE')]),
    changed: listDistinctTexts(valuesIn(element, 'LAST_DAY_UPDATED')),
  };
  return Object.fromEntries(Object.entries(details).filter(([, texts]) => texts !== undefined));
}

/** In the list's form: `EXACT 1971`, `BETWEEN 1965 1967`. */
function dateOfBirth(element: XmlElement): string {
  const kind = plainText(textIn(element, 'TYPE_OF_DATE'))?.toLowerCase();
  const parts = element.children.filter(({ name }) => name !== 'TYPE_OF_DATE').map(({ text }) => text);
  const words = kind === undefined || kind === 'exact' ? parts : [kind, ...parts];
  return parts.some((part) => part !== '') ? words.join(' ') : '';
}

function inOneLine({ children }: XmlElement): string {
  return children.flatMap(({ text }) => plainText(text) ?? []).join(', ');
}

function valuesIn(element: XmlElement, name: string): string[] {
  return findChildren(element, name).flatMap((held) => findChildren(held, 'VALUE').map(({ text }) => text));
}

function textIn(element: XmlElement, name: string): string {
  return findChildren(element, name)
    .map(({ text }) => text)
    .join(' ');
}
