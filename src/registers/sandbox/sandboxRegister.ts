import { setTimeout } from 'node:timers/promises';
import type { HeldRegister } from '../../caller/registerServices.js';
import { abnFromAcn, isAcn } from '../../domain/abn.js';
import { abrEntityTypes, nzbnEntityTypes, toAbrEntityClass, toNzbnEntityClass } from '../../domain/entityClass.js';
import { type Identifier, listUndetectedSwaps } from '../../domain/identifier.js';
import type { RegisterCode } from '../../domain/jurisdictions/jurisdiction.js';
import { getIdentifierRules, identifierForms } from '../../domain/jurisdictions/jurisdictions.js';
import { findBestName } from '../../domain/names/likeness.js';
import { nzbnStatuses } from '../../domain/companyStatus.js';
import type { RegisterRecord, RegisterSource } from '../../domain/registerFacts.js';
import { magicEnrichment, magicEntities, type MagicEntity, magicFailures, magicReasons } from './magicNumbers.js';

const source: RegisterSource = {
  register: 'sandbox',
  kind: 'sandbox',
  asOf: '2026-11-01',
  attribution: 'Invented sandbox data, no real entity',
};

const entities: readonly MagicEntity[] = [
  ...magicEntities,
  ...magicEnrichment.map(({ value, legalName, finds, shows }): MagicEntity => {
    const typeCode = finds === 'banned_person' ? 'IND' : 'PRV';
    return { kind: 'abn', value, legalName, typeCode, statusCode: 'ACT', gstStatus: 'ACT', shows };
  }),
  ...magicReasons.map((magic): MagicEntity => {
    if (magic.kind === 'nzbn') return { ...magic, typeCode: 'LTD', statusCode: '50', gstStatus: null };
    return { ...magic, typeCode: 'PRV', statusCode: 'ACT', gstStatus: 'ACT' };
  }),
];

/**
 * The register of test keys: magic numbers have fixed results, and every other well-formed number is not registered.
 */
export const sandboxRegister: HeldRegister = {
  async lookUp(identifier) {
    const failure = magicFailures.find((magic) => isSame(magic, identifier));
    if (failure) {
      await setTimeout(failure.delayMs);
      return { kind: 'unavailable', reason: 'The sandbox register fails for this number, as documented.', source };
    }
    const entity = entities.find((magic) => isSame(magic, identifier));
    if (entity) return { kind: 'found', record: toRegisterRecord(entity), source };
    const meant = await sandboxRegister.loadNames(listUndetectedSwaps(identifier));
    return { kind: 'not_found', ...(meant.length > 0 && { meant }), source };
  },

  loadNames(identifiers) {
    const found = identifiers.flatMap((identifier) => {
      const entity = entities.find((magic) => isSame(magic, identifier));
      return entity ? [{ identifier, legalName: entity.legalName }] : [];
    });
    return Promise.resolve(found);
  },

  companies() {
    return Promise.resolve({ kind: 'unavailable', reason: 'The sandbox has no owners and directors.' });
  },

  directorships() {
    return Promise.resolve([]);
  },

  search(jurisdiction, { wanted, limit, after }) {
    const all = entities
      .filter(({ kind }) => identifierForms[kind].jurisdiction === jurisdiction)
      .flatMap((entity) => {
        const record = toRegisterRecord(entity);
        const best = findBestName(wanted, record);
        return best ? [{ number: entity.value, record, best }] : [];
      })
      .sort((one, other) => other.best.likeness.score - one.best.likeness.score);
    const from = after === null ? 0 : all.findIndex(({ number }) => number === after) + 1;
    if (after !== null && from === 0) return Promise.resolve({ kind: 'lost' });
    const matches = all.slice(from, from + limit);
    return Promise.resolve({ kind: 'found', matches, hasNextPage: all.length > from + limit, source });
  },
};

function isSame(magic: Identifier, { kind, value }: Identifier): boolean {
  if (kind === 'acn') return isAcn(value) && magic.kind === 'abn' && magic.value === abnFromAcn(value);
  return magic.kind === kind && magic.value === value;
}

function toRegisterRecord({
  kind,
  value,
  legalName,
  typeCode,
  statusCode,
  gstStatus,
  facts,
}: MagicEntity): RegisterRecord {
  return {
    legalName,
    ...{ abn: null, acn: null, nzbn: null },
    entityTypeCode: typeCode,
    statusCode,
    statusFrom: null,
    gstStatus,
    gstFrom: null,
    otherNames: [],
    updatedAt: '2026-10-31',
    ...readers[getIdentifierRules(kind).register]({ value, typeCode, statusCode }),
    ...facts,
  };
}

type RegisterReader = (
  magic: Pick<MagicEntity, 'value' | 'typeCode' | 'statusCode'>,
) => Pick<RegisterRecord, 'entityType' | 'entityClass' | 'status' | 'registeredState' | 'registeredDate'> &
  Partial<RegisterRecord>;

/** How each register's record is created from a magic entity. */
const readers: Readonly<Record<RegisterCode, RegisterReader>> = {
  abr: ({ value, typeCode, statusCode }) => ({
    abn: value,
    acn: isAcn(value.slice(2)) ? value.slice(2) : null,
    entityType: abrEntityTypes.get(typeCode)?.text ?? typeCode,
    entityClass: toAbrEntityClass(typeCode),
    status: statusCode === 'ACT' ? 'Active' : 'Cancelled',
    registeredState: 'NSW',
    registeredDate: null,
    registeredPostcode: '2000',
    isReplaced: false,
  }),
  nzbn: ({ value, typeCode, statusCode }) => ({
    nzbn: value,
    entityType: nzbnEntityTypes.get(typeCode)?.text ?? typeCode,
    entityClass: toNzbnEntityClass(typeCode),
    status: nzbnStatuses.get(statusCode) ?? statusCode,
    registeredState: null,
    registeredDate: '2020-02-29',
    registeredPostcode: '1010',
    isReplaced: null,
  }),
};
