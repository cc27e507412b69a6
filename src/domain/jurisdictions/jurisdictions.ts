import { abn, acn, australia } from './au.js';
import {
  type IdentifierForm,
  type IdentifierKind,
  type Jurisdiction,
  jurisdictionCodes,
  type JurisdictionRules,
  type RegisterCode,
} from './jurisdiction.js';
import { newZealand, nzbn } from './nz.js';

export const jurisdictions: Readonly<Record<Jurisdiction, JurisdictionRules>> = { AU: australia, NZ: newZealand };

export const identifierForms: Readonly<Record<IdentifierKind, IdentifierForm>> = { abn, acn, nzbn };

/** The country of each imported register. */
export const registerJurisdictions: Readonly<Record<RegisterCode, Jurisdiction>> = { abr: 'AU', nzbn: 'NZ' };

export function getRegisterRules(register: RegisterCode): JurisdictionRules {
  return jurisdictions[registerJurisdictions[register]];
}

/** The rules of the country that issues numbers of this kind. */
export function getIdentifierRules(kind: IdentifierKind): JurisdictionRules {
  return jurisdictions[identifierForms[kind].jurisdiction];
}

/**
 * The rules of the register that a record is from. The last country whose number the record has decides: a record of New Zealand
 * can have an ABN too, but a record of Australia never has an NZBN.
 */
export function getRecordRules(
  record: Readonly<Record<JurisdictionRules['entityNumber'], string | null>>,
): JurisdictionRules {
  const code = jurisdictionCodes.findLast((each) => record[jurisdictions[each].entityNumber] !== null);
  return jurisdictions[code ?? 'AU'];
}

/** The code as in `jurisdictionCodes`; null for any other text. */
export function parseJurisdiction(text: string): Jurisdiction | null {
  return jurisdictionCodes.find((code) => code === text) ?? null;
}

/** An SQL expression with a value for each register. `register` is the expression that has its code. */
export function caseOfRegister(
  register: string,
  toValue: (code: Jurisdiction, rules: JurisdictionRules) => string,
): string {
  const cases = jurisdictionCodes.map((code) => {
    const rules = jurisdictions[code];
    return `when '${rules.register}' then ${toValue(code, rules)}`;
  });
  return `case ${register} ${cases.join(' ')} end`;
}
