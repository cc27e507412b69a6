import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import { dayOf } from '../dayOf.js';
import { childrenOf, readXml, UnreadableXml, type XmlElement } from '../files/xmlTree.js';
import { abrAttribution, abrRecord, requireSameAbrNumber } from './abrJson.js';
import { childOf, textOf } from './liveRegister.js';
import type { LiveService, RawAnswer, Reading } from './liveService.js';
import { RegisterFault } from './registerFault.js';

export const abrXmlUrl = 'https://abr.business.gov.au/abrxmlsearch/AbrXmlSearch.asmx';

const namespaces = new Set([
  'http://abr.business.gov.au/ABRXMLSearch/',
  'http://abr.business.gov.au/ABRXMLSearchRPC/literalTypes',
]);
const operations = { abn: 'SearchByABNv202001', acn: 'SearchByASICv201408' };

/**
 * The XML service of ABN Lookup, by GET. It says what the JSON service leaves out: the day that its data are of, which number
 * has replaced which, and the parts of a person’s name.
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

function read({ status, text }: RawAnswer, identifier: Identifier): Reading {
  if (status !== 200) throw unreadable();
  const root = readRoot(text);
  const response = isResults(root) ? childOf(root, 'response') : null;
  if (!response) throw unreadable();
  const asOf = dayOrNull(textOf(response, 'dateRegisterLastUpdated'));
  const exception = childOf(response, 'exception');
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
    return readXml(text);
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error;
    throw new RegisterFault('unreadable', 'The ABR returned XML that cannot be read.');
  }
}

function readException(exception: XmlElement, root: XmlElement, identifier: Identifier, asOf: string | null): Reading {
  const description = textOf(exception, 'exceptionDescription');
  if (/^The GUID entered is not recognised as a Registered Party\b/.test(description)) {
    throw new RegisterFault('configuration', 'The ABR does not accept the GUID of this service.');
  }
  const request = childOf(root, 'request');
  const asked = request && childOf(request, 'identifierSearchRequest');
  const isOfAsked = asked !== null && textOf(asked, 'identifierValue').replaceAll(' ', '') === identifier.value;
  if (/^No records? found\.?$/i.test(description)) {
    if (!isOfAsked) {
      throw new RegisterFault('mismatch', 'The ABR returned the record of another number.');
    }
    return { kind: 'not_found', asOf };
  }
  throw new RegisterFault('unclear', 'The ABR returned a message instead of a record.');
}

function isResults({ name, namespace }: XmlElement): boolean {
  return name === 'ABRPayloadSearchResults' && namespaces.has(namespace);
}

function unreadable(): RegisterFault {
  return new RegisterFault('unreadable', 'The ABR returned data that its service does not document.');
}

// The register writes no day as the first of all.
function dayOrNull(text: string): string | null {
  const day = dayOf(text);
  return day === '0001-01-01' ? null : day;
}

// The register writes an open end, and no day at all, as the first of all days.
const noDay = '0001-01-01';

/**
 * The record of one entity. Elements come in any order; of those that have an end, the open ones hold.
 * @throws RegisterFault for a number that was replaced, or is another than was asked, and for all that is ambiguous
 */
function readAbrEntity(entity: XmlElement, identifier: Identifier): RegisterRecord {
  const acn = textOf(entity, 'ASICNumber');
  const abn = currentAbn(entity, identifier);
  requireSameAbrNumber(identifier, abn, acn);
  const status = only(openOf(entity, 'entityStatus'), 'status');
  const type = only(childrenOf(entity, 'entityType'), 'type');
  const address = openOf(entity, 'mainBusinessPhysicalAddress')[0];
  const gst = childrenOf(entity, 'goodsAndServicesTax');
  const openGst = gst.find(isOpen);
  return abrRecord({
    abn,
    acn,
    status: textOf(status, 'entityStatusCode'),
    statusFrom: textOf(status, 'effectiveFrom'),
    typeCode: textOf(type, 'entityTypeCode'),
    typeText: textOf(type, 'entityDescription'),
    legalName: legalNameOf(entity),
    state: address ? textOf(address, 'stateCode') : '',
    postcode: address ? textOf(address, 'postcode') : '',
    addressFrom: address ? entityDay(textOf(address, 'effectiveFrom')) : null,
    // The record of a number that was replaced is refused above.
    isReplaced: false,
    gstStatus: openGst ? 'ACT' : gst.length > 0 ? 'CAN' : 'NON',
    gstFrom: openGst ? dayOf(textOf(openGst, 'effectiveFrom')) : lastEndOf(gst),
    otherNames: [...namesIn(entity, 'businessName', 'BN'), ...tradingNames(entity)],
    updatedAt: dayOf(textOf(entity, 'recordLastUpdatedDate')),
  });
}

/** The number under which the entity is registered now. */
function currentAbn(entity: XmlElement, { kind, value }: Identifier): string {
  const numbers = childrenOf(entity, 'ABN');
  const isReplaced = numbers.some(
    (one) =>
      textOf(one, 'replacedIdentifierValue') === value ||
      (textOf(one, 'identifierValue') === value && textOf(one, 'isCurrentIndicator') !== 'Y'),
  );
  if (kind === 'abn' && isReplaced) {
    throw new RegisterFault('mismatch', 'The ABR has replaced this ABN. Verify the new ABN.');
  }
  const current = numbers.filter((one) => textOf(one, 'isCurrentIndicator') === 'Y');
  return textOf(only(current, 'ABN'), 'identifierValue');
}

function legalNameOf(entity: XmlElement): string {
  const [main, another] = openOf(entity, 'mainName');
  const [person, anotherPerson] = openOf(entity, 'legalName');
  if (another || anotherPerson || (main && person)) throw ambiguous('name');
  if (main) return textOf(main, 'organisationName');
  if (!person) return '';
  return ['givenName', 'otherGivenName', 'familyName']
    .map((part) => textOf(person, part))
    .filter((part) => part !== '')
    .join(' ');
}

function tradingNames(entity: XmlElement): RegisterRecord['otherNames'] {
  return [...namesIn(entity, 'mainTradingName', 'TRD'), ...namesIn(entity, 'otherTradingName', 'TRD')];
}

function namesIn(entity: XmlElement, element: string, type: string): RegisterRecord['otherNames'] {
  const names = new Set(openOf(entity, element).map((one) => textOf(one, 'organisationName')));
  return [...names].map((name) => ({ type, name }));
}

/** The day on which the last of them ended. */
function lastEndOf(elements: readonly XmlElement[]): string | null {
  const ends = elements.map((element) => entityDay(textOf(element, 'effectiveTo'))).filter((day) => day !== null);
  return ends.toSorted().at(-1) ?? null;
}

function entityDay(text: string): string | null {
  const day = dayOf(text);
  return day === noDay ? null : day;
}

function openOf(entity: XmlElement, name: string): readonly XmlElement[] {
  return childrenOf(entity, name).filter(isOpen);
}

function isOpen(element: XmlElement): boolean {
  const end = childOf(element, 'effectiveTo')?.text ?? '';
  return end === '' || end.startsWith(noDay);
}

function only(elements: readonly XmlElement[], noun: string): XmlElement {
  const [first, second] = elements;
  if (!first || second) throw ambiguous(noun);
  return first;
}

function ambiguous(noun: string): RegisterFault {
  return new RegisterFault('unclear', `The ABR returned no current ${noun}, or several.`);
}
