import type { DocumentNode, GraphQLSchema } from 'graphql';
import { eachAt } from './eachAt.js';

/** What an answer says only where there is something to say, by its type: members that came with a later policy. */
const absentWhenNull: Readonly<Record<string, readonly string[]>> = {
  Verification: ['fractureInterval', 'candidates', 'furtherSources', 'statusReasons', 'screening'],
  Candidate: ['strength', 'reasons'],
  PolicyVerdict: ['fractureInterval'],
  Onboarding: ['fractureInterval'],
};

/** Whether a member is left out where it is null. */
export function isAbsentWhenNull(type: string, member: string): boolean {
  return absentWhenNull[type]?.includes(member) ?? false;
}

/** Finds those members of a document, once at start, and returns what takes the null ones out of its data. */
export function withoutAbsent(schema: GraphQLSchema, document: DocumentNode): (data: unknown) => void {
  return eachAt(schema, document, ({ parent, name }) => (isAbsentWhenNull(parent, name) ? dropNull : null));
}

function dropNull(holder: Record<string, unknown>, member: string): void {
  if (holder[member] === null) Reflect.deleteProperty(holder, member);
}
