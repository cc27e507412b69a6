import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import { findChildren, parseXml, type XmlElement } from '../files/xmlTree.js';
import { UnreadableRecord } from '../import/importRefusal.js';
import { parseDay } from '../../domain/days.js';
import { abrAttribution, abrRecord, requireSameAbrNumber } from './abrRecord.js';
import { type LiveService, type RawResponse, type Reading, RegisterFault } from './liveService.js';

export const abrXmlUrl = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';

const namespaces = new Set([
  'http://abr.business.gov.au/ABRXMLSearch/',
  'http://abr.business.gov.au/ABRXMLSearchRPC/literalTypes',
]);
const operations = { abn: 'SearchByABNv202001', acn: 'SearchByASICv201408' };

/**
 * The XML service of ABN Lookup, by GET. It returns facts that the JSON service omits: the day of its data, which
 * number has replaced another, and the parts of a person's name.
 */
export function abrXml({ url, guid }: { readonly url: string; readonly guid: string }): LiveService {
  return {
    name: 'ABR',
    attribution: abrAttribution,
    secrets: [guid],
    contentTypes: ['text/xml', 'application/xml'],
    requestFor: ({ kind, value }) => {
      const operation = operations[kind === 'acn' ? 'acn' : 'abn'];
      const query = new URLSearchParams({
        ...{ searchString: value, includeHistoricalDetails: 'N', authenticationGuid: guid },
      });
      return { url: `${url}/${operation}?${query.toString()}`, headers: { accept: 'text/xml' } };
    },
    read,
  };
}

function read({ status, text }: RawResponse, identifier: Identifier): Reading {
  if (status !== 200) throw unreadable();
  const root = readRoot(text);
  const response = isResults(root) ? findChild(root, 'response') : null;
  if (!response) throw unreadable();
  const asOf = entityDay(readChildText(response, 'dateRegisterLastUpdated'));
  const exception = findChild(response, 'exception');
  const entities = response.children.filter(({ name }) => /^businessEntity(?:\d{6})?$/.test(name));
  const [entity] = entities;
  if (exception && !entity) return readException(exception, root, identifier, asOf);
  if (!entity || entities.length > 1 || exception) {
    throw new RegisterFault('unclear', 'The ABR did not return exactly one record.');
  }
  return { kind: 'found', asOf, record: readAbrEntity(entity, identifier) };
}

function readRoot(text: string): XmlElement {
  try {
    return parseXml(text);
  } catch (error) {
    if (!(error instanceof UnreadableRecord)) throw error;
    throw new RegisterFault('unreadable', 'The ABR returned XML that cannot be read.');
  }
}

function readException(exception: XmlElement, root: XmlElement, identifier: Identifier, asOf: string | null): Reading {
  const description = readChildText(exception, 'exceptionDescription');
  if (/^The GUID entered is not recognised as a Registered Party\b/.test(description)) {
    throw new RegisterFault('configuration', 'The ABR does not accept the GUID of this service.');
  }
  const request = findChild(root, 'request');
  const asked = request && findChild(request, 'identifierSearchRequest');
  const isOfAsked = asked !== null && readChildText(asked, 'identifierValue').replaceAll(' ', '') === identifier.value;
  if (/^No records? found\.?$/i.test(description)) {
    if (!isOfAsked) {
      throw new RegisterFault('mismatch', 'The ABR returned the record of another number.');
    }
    return { kind: 'not_found', asOf };
  }
  throw new RegisterFault('refused', 'The ABR returned a message instead of a record.');
}

function isResults({ name, namespace }: XmlElement): boolean {
  return name === 'ABRPayloadSearchResults' && namespaces.has(namespace);
}

function unreadable(): RegisterFault {
  return new RegisterFault('unreadable', 'The ABR returned data that its service does not document.');
}

// The register writes this for an open end and for a missing day.
const noDay = '0001-01-01';

/**
 * The record of one entity. Elements come in any order. Among those with an end, the open ones are current.
 * @throws RegisterFault for a number that was replaced or differs from the requested one, and for anything ambiguous
 */
function readAbrEntity(entity: XmlElement, identifier: Identifier): RegisterRecord {
  const acn = readChildText(entity, 'ASICNumber');
  const abn = currentAbn(entity, identifier);
  requireSameAbrNumber(identifier, abn, acn);
  const status = requireOne(findOpenElements(entity, 'entityStatus'), 'status');
  const type = requireOne(findChildren(entity, 'entityType'), 'type');
  const address = findOpenElements(entity, 'mainBusinessPhysicalAddress')[0];
  const gst = findChildren(entity, 'goodsAndServicesTax');
  const openGst = gst.find(isOpen);
  return abrRecord({
    abn,
    acn,
    status: readChildText(status, 'entityStatusCode'),
    statusFrom: entityDay(readChildText(status, 'effectiveFrom')) ?? '',
    typeCode: readChildText(type, 'entityTypeCode'),
    typeText: readChildText(type, 'entityDescription'),
    legalName: readLegalName(entity),
    state: address ? readChildText(address, 'stateCode') : '',
    postcode: address ? readChildText(address, 'postcode') : '',
    addressFrom: address ? entityDay(readChildText(address, 'effectiveFrom')) : null,
    // The record of a replaced number was refused above.
    isReplaced: false,
    gstStatus: openGst ? 'ACT' : gst.length > 0 ? 'CAN' : 'NON',
    gstFrom: openGst ? entityDay(readChildText(openGst, 'effectiveFrom')) : findLastEnd(gst),
    otherNames: [...namesIn(entity, 'businessName', 'BN'), ...tradingNames(entity)],
    updatedAt: entityDay(readChildText(entity, 'recordLastUpdatedDate')),
  });
}

/** The number under which the entity is registered now. */
function currentAbn(entity: XmlElement, { kind, value }: Identifier): string {
  const numbers = findChildren(entity, 'ABN');
  const isReplaced = numbers.some(
    (one) =>
      readChildText(one, 'replacedIdentifierValue') === value ||
      (readChildText(one, 'identifierValue') === value && readChildText(one, 'isCurrentIndicator') !== 'Y'),
  );
  if (kind === 'abn' && isReplaced) {
    throw new RegisterFault('mismatch', 'The ABR has replaced this ABN. Verify the new ABN.');
  }
  const current = numbers.filter((one) => readChildText(one, 'isCurrentIndicator') === 'Y');
  return readChildText(requireOne(current, 'ABN'), 'identifierValue');
}

function readLegalName(entity: XmlElement): string {
  const [main, another] = findOpenElements(entity, 'mainName');
  const [person, anotherPerson] = findOpenElements(entity, 'legalName');
  if (another || anotherPerson || (main && person)) throw ambiguous('name');
  if (main) return readChildText(main, 'organisationName');
  if (!person) return '';
  return ['givenName', 'otherGivenName', 'familyName']
    .map((part) => readChildText(person, part))
    .filter((part) => part !== '')
    .join(' ');
}

function tradingNames(entity: XmlElement): RegisterRecord['otherNames'] {
  return [...namesIn(entity, 'mainTradingName', 'TRD'), ...namesIn(entity, 'otherTradingName', 'TRD')];
}

function namesIn(entity: XmlElement, element: string, type: string): RegisterRecord['otherNames'] {
  const names = new Set(findOpenElements(entity, element).map((one) => readChildText(one, 'organisationName')));
  return [...names].map((name) => ({ type, name }));
}

/** The latest end among the elements. */
function findLastEnd(elements: readonly XmlElement[]): string | null {
  const ends = elements
    .map((element) => entityDay(readChildText(element, 'effectiveTo')))
    .filter((day) => day !== null);
  return ends.toSorted().at(-1) ?? null;
}

function entityDay(text: string): string | null {
  const day = parseDay(text);
  return day === noDay ? null : day;
}

function findOpenElements(entity: XmlElement, name: string): readonly XmlElement[] {
  return findChildren(entity, name).filter(isOpen);
}

function isOpen(element: XmlElement): boolean {
  const end = findChild(element, 'effectiveTo')?.text ?? '';
  return end === '' || end.startsWith(noDay);
}

function requireOne(elements: readonly XmlElement[], noun: string): XmlElement {
  const [first, second] = elements;
  if (!first || second) throw ambiguous(noun);
  return first;
}

function ambiguous(noun: string): RegisterFault {
  return new RegisterFault('unclear', `The ABR returned no current ${noun}, or several.`);
}

/**
 * The only element of this name. Null if there is none.
 * @throws RegisterFault if there are several
 */
function findChild(element: XmlElement, name: string): XmlElement | null {
  const [first, second] = findChildren(element, name);
  if (second) throw new RegisterFault('unclear', `The register returned more than one ${name}.`);
  return first ?? null;
}

/**
 * The text of the only element of this name. Empty if there is none.
 * @throws RegisterFault if there are several
 */
function readChildText(element: XmlElement, name: string): string {
  return findChild(element, name)?.text ?? '';
}
