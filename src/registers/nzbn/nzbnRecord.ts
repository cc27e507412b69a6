import { classOfNzbnType, nzbnEntityTypes } from '../../domain/nzbnEntityType.js';
import { nzbnStatuses } from '../../domain/nzbnStatus.js';
import type { RegisterRecord } from '../../domain/registerFacts.js';
import type { NzbnFields } from './nzbnFields.js';

/** An entity of the NZBN register in the shape of all registers. */
export function nzbnRecord(fields: NzbnFields): RegisterRecord {
  const { typeCode, statusCode } = fields;
  return {
    legalName: fields.legalName,
    abn: fields.abn,
    acn: fields.acn,
    nzbn: fields.nzbn,
    entityTypeCode: typeCode,
    entityType: fields.typeText ?? nzbnEntityTypes.get(typeCode)?.text ?? typeCode,
    entityClass: classOfNzbnType(typeCode),
    statusCode,
    status: fields.statusText ?? nzbnStatuses.get(statusCode) ?? statusCode,
    statusFrom: null,
    gstStatus: fields.gstStatus,
    gstFrom: null,
    registeredState: null,
    registeredDate: fields.registered,
    otherNames: fields.otherNames,
    updatedAt: fields.updated,
    registeredPostcode: fields.details.postcode,
    addressFrom: fields.details.addressFrom,
    // The NZBN register publishes nothing of the kind.
    isReplaced: null,
    removalCommenced: fields.details.removalCommenced,
    insolvencies: fields.details.insolvencies,
    countries: fields.details.countries,
    ...(fields.details.isContradictory && { isContradictory: true }),
  };
}
