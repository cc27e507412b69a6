import type { DocumentNode, GraphQLSchema } from 'graphql';
import { eachAt } from './eachAt.js';

/** What an answer says only where there is something to say, by its type: members that came with a later policy. */
const absentWhenNull: Readonly<Record<string, readonly string[]>> = {
  Verification: ['fractureInterval', 'candidates', 'furtherSources', 'statusReasons', 'screening'],
  Candidate: ['strength', 'reasons'],
  PolicyVerdict: ['fractureInterval'],
  Onboarding: ['fractureInterval', 'screening'],
};

/** Facts of a verification that policy 2026-3 added: null is unknown there, and earlier policies do not have them. */
const addedFacts: readonly string[] = [
  ...['abnActiveFrom', 'gstFrom', 'registeredPostcode', 'businessNames', 'formerNames', 'isReplaced'],
];
const earlierPolicies: readonly unknown[] = ['2026-1', '2026-2'];

/** Whether a member may be left out. */
export function mayBeAbsent(type: string, member: string): boolean {
  return isAbsentWhenNull(type, member) || (type === 'Verification' && addedFacts.includes(member));
}

/** Whether a member is left out where it is null. */
export function isAbsentWhenNull(type: string, member: string): boolean {
  return absentWhenNull[type]?.includes(member) ?? false;
}

/** Finds those members of a document, once at start, and returns what takes the null ones out of its data. */
export function withoutAbsent(schema: GraphQLSchema, document: DocumentNode): (data: unknown) => void {
  return eachAt(schema, document, ({ parent, name }) => {
    if (isAbsentWhenNull(parent, name)) return dropNull;
    return mayBeAbsent(parent, name) ? dropUnlessAdded : null;
  });
}

function dropNull(holder: Record<string, unknown>, member: string): void {
  if (holder[member] === null) Reflect.deleteProperty(holder, member);
}

function dropUnlessAdded(holder: Record<string, unknown>, member: string): void {
  if (earlierPolicies.includes(holder['policyVersion'])) dropNull(holder, member);
}
