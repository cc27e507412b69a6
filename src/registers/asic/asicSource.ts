import type { FurtherSource, SourceUnavailable } from '../../domain/furtherFacts.js';
import type { ImportedDataset } from '../datasets/recordDataset.js';

/** The words that the licence of the data asks for. */
export const asicAttribution = '© Australian Securities and Investments Commission (ASIC), CC BY 3.0 AU';

/** A dataset of ASIC of the day that it states (YYYY-MM-DD). */
export function asicSource(name: ImportedDataset['name'], asOf: string): FurtherSource {
  return { name, asOf, attribution: asicAttribution };
}

/** Why a dataset gives no answer: it was never imported. */
export function notImported(name: ImportedDataset['name']): SourceUnavailable {
  return { kind: 'unavailable', name, reason: `The ${name} have not been imported yet.`, isHeld: false };
}

/** Why a dataset gives no answer to one number: what it holds of that could not be read. */
export function notReadable(name: ImportedDataset['name']): SourceUnavailable {
  return { kind: 'unavailable', name, reason: `The last import could not read the ${name} record of this number.` };
}
