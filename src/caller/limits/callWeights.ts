import { permissions } from '../permissions.js';

/** Operations whose cost grows with a list in their input, by the name of the list. Each item counts as a request. */
const countedItems: Readonly<Record<string, string>> = { 'Mutation.screen': 'items' };

/** How many `requests` a call counts as, by its row in the authorisation table and its arguments. */
export function getCallWeight(row: string, args: Readonly<Record<string, unknown>>): number {
  const field = countedItems[row];
  if (field === undefined) return permissions[row]?.weight ?? 1;
  const items = (args['input'] as Readonly<Record<string, unknown>> | undefined)?.[field];
  return Array.isArray(items) ? Math.max(items.length, 1) : 1;
}

/** Introspection has its own weight because it is not an operation of the schema. */
export const introspectionWeight = 10;

/** A list as CSV includes all of its pages. */
export const csvWeight = 100;

/** An upload of an applicant writes up to 10 MiB to the database. */
export const uploadWeight = 20;

/** The PDF of a submission takes as much CPU time as this many saves of the form. */
export const summaryWeight = 20;
