import { parseIdentifier, type Identifier, type Jurisdiction } from '../../../domain/identifier.js';
import type { FieldFaults } from './fieldFaults.js';

export interface BusinessInput {
  readonly jurisdiction: Jurisdiction;
  readonly queryValue: string;
  readonly isConfirmed: boolean;
  readonly correction?: string | null;
}

/** What an applicant says of the business itself. Whether it is registered is the register’s to say. */
export interface StatedBusiness {
  readonly jurisdiction: Jurisdiction;
  readonly identifier: Identifier;
  readonly isConfirmed: boolean;
  readonly correction: string | null;
}

/** Which business it is; null where the number is none, which is a fault. */
export function readBusiness(input: BusinessInput, faults: FieldFaults): StatedBusiness | null {
  const { jurisdiction, queryValue, isConfirmed } = input;
  const correction = faults.lines('/business/correction', input.correction);
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (parsed.ok) return { jurisdiction, identifier: parsed.identifier, isConfirmed, correction };
  faults.add('/business/queryValue', parsed.detail);
  return null;
}
