import type { graphql } from './graphql.js';
import { jurisdictionText } from './text/jurisdictionText.js';

export type Jurisdiction = ReturnType<typeof graphql.scalar<'Jurisdiction'>>;

export const jurisdictionNames: Readonly<Record<Jurisdiction, string>> = jurisdictionText;

/** Whether the register there says who is registered for GST. */
export const hasGstStatus: Readonly<Record<Jurisdiction, boolean>> = { AU: true, NZ: false };

/** Whether an address there needs its state or territory. */
export const requiresRegion: Readonly<Record<Jurisdiction, boolean>> = { AU: true, NZ: false };

/** Whether its localities can be imported, and then are suggested. */
export const hasLocalities: Readonly<Record<Jurisdiction, boolean>> = { AU: true, NZ: false };

export const jurisdictions = Object.keys(jurisdictionNames) as readonly Jurisdiction[];

/** The jurisdictions as the options of a select. */
export const jurisdictionOptions = jurisdictions.map((value) => ({ value, label: jurisdictionNames[value] }));

export function parseJurisdiction(text: unknown): Jurisdiction | undefined {
  return jurisdictions.find((code) => code === text);
}
