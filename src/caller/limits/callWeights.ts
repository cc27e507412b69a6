/**
 * How many `requests` of its caller a call counts as, where that is more than one: its CPU time divided by that of a read, rounded
 * up. docs/reference/limits.md has the same table.
 */
export const weights: Readonly<Record<string, number>> = {
  'Query.auditCheck': 25,
  'Query.auditBundle': 10,
  'Query.diagnoseWebhook': 10,
  'Query.organisationOverview': 5,
  'Query.searchEntities': 5,
};

/** Operations whose cost grows with a list in their input, by the field that holds it: each item counts as one of `requests`. */
const countedItems: Readonly<Record<string, string>> = { 'Mutation.screen': 'items' };

/** How many `requests` a call counts as, by its row in the authorisation table and its arguments. */
export function getCallWeight(row: string, args: Readonly<Record<string, unknown>>): number {
  const field = countedItems[row];
  if (field === undefined) return weights[row] ?? 1;
  const items = (args['input'] as Readonly<Record<string, unknown>> | undefined)?.[field];
  return Array.isArray(items) ? Math.max(items.length, 1) : 1;
}

/** Introspection has a weight of its own, for it is no operation of the schema. */
export const introspectionWeight = 10;

/** A list as CSV holds all of its pages. */
export const csvWeight = 100;
