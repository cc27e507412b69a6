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

/** Introspection has a weight of its own, for it is no operation of the schema. */
export const introspectionWeight = 10;

/** A list as CSV holds all of its pages. */
export const csvWeight = 100;
