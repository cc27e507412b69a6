import { isAbn, isAcn } from '../../domain/abn.js';
import { abrEntityTypes, toAbrEntityClass } from '../../domain/entityClass.js';
import type { Identifier } from '../../domain/identifier.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import { abrPostcode } from '../abr/abrExtract.js';
import { parseDay } from '../../domain/days.js';
import { RegisterFault } from './liveService.js';

export const abrAttribution = 'ABN Lookup, Australian Business Register, CC BY 3.0 AU';

/** The facts that both ABN Lookup services return about an entity, unparsed. An empty text is an absent fact. */
interface AbrFacts extends Pick<RegisterRecord, 'legalName' | 'gstStatus' | 'gstFrom' | 'otherNames' | 'updatedAt'> {
  readonly abn: string;
  readonly acn: string;
  /** `Active` or `Cancelled`. */
  readonly status: string;
  readonly statusFrom: string;
  readonly typeCode: string;
  readonly typeText: string;
  readonly state: string;
  readonly postcode: string;
  readonly addressFrom: string | null;
  /** Null if the service does not state it. */
  readonly isReplaced: boolean | null;
}

const statusCodes: Readonly<Record<string, string>> = { Active: 'ACT', Cancelled: 'CAN' };

/**
 * A record in the common form of all registers.
 * @throws RegisterFault if name, type or status is unknown, or missing, as for an entity whose details are suppressed
 */
export function abrRecord(facts: AbrFacts): RegisterRecord {
  const { abn, acn, status, typeCode, typeText, legalName } = facts;
  const statusCode = Object.hasOwn(statusCodes, status) ? statusCodes[status] : undefined;
  if (!isAbn(abn) || (acn !== '' && !isAcn(acn)) || statusCode === undefined || typeCode === '') {
    throw new RegisterFault('unclear', 'The ABR returned a record that is incomplete or has an unknown status.');
  }
  if (legalName === '') {
    throw new RegisterFault('unclear', 'The ABR does not publish the name of this entity, so it cannot be verified.');
  }
  return {
    legalName,
    abn,
    acn: acn === '' ? null : acn,
    nzbn: null,
    entityTypeCode: typeCode,
    entityType: typeText === '' ? (abrEntityTypes.get(typeCode)?.text ?? typeCode) : typeText,
    entityClass: toAbrEntityClass(typeCode),
    statusCode,
    status,
    statusFrom: parseDay(facts.statusFrom),
    gstStatus: facts.gstStatus,
    gstFrom: facts.gstFrom,
    registeredState: facts.state === '' ? null : facts.state,
    registeredDate: null,
    otherNames: facts.otherNames.filter(({ name }) => name !== ''),
    updatedAt: facts.updatedAt,
    registeredPostcode: abrPostcode(facts.postcode),
    addressFrom: facts.addressFrom,
    isReplaced: facts.isReplaced,
  };
}

/** @throws RegisterFault if the response is about another number */
export function requireSameAbrNumber({ kind, value }: Identifier, abn: string, acn: string): void {
  if ((kind === 'acn' ? acn : abn) !== value) {
    throw new RegisterFault('mismatch', 'The ABR returned the record of another number.');
  }
}
