import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import { dayOf } from '../dayOf.js';
import { childrenOf, type XmlElement } from '../files/xmlTree.js';
import { abrRecord, requireSameAbrNumber } from './abrRecord.js';
import { childOf, textOf } from './childOf.js';
import { RegisterFault } from './registerFault.js';

// The register writes an open end, and no day at all, as the first of all days.
const noDay = '0001-01-01';

/**
 * The record of one entity. Elements come in any order; of those that have an end, the open ones hold.
 * @throws RegisterFault for a number that was replaced, or is another than was asked, and for all that is ambiguous
 */
export function readAbrEntity(entity: XmlElement, identifier: Identifier): RegisterRecord {
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
    addressFrom: address ? dayOrNull(textOf(address, 'effectiveFrom')) : null,
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
  const ends = elements.map((element) => dayOrNull(textOf(element, 'effectiveTo'))).filter((day) => day !== null);
  return ends.toSorted().at(-1) ?? null;
}

function dayOrNull(text: string): string | null {
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
