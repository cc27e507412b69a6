import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql';
import { getVariableValues } from 'graphql/execution/values.js';
import { AppError } from '../errors.js';
import { maxTokens } from '../resolvers/documentLimits.js';
import { documentRules } from '../resolvers/documentRules.js';

/** What a client sends to have an operation done. */
export interface SentOperation {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
}

/**
 * The document of an operation, checked by the same list of rules as over HTTP.
 * @throws AppError INVALID_REQUEST; FORBIDDEN for a mutation: those are done over HTTP, where each answer is for one call
 */
export function readOperation(schema: GraphQLSchema, { query, operationName, variables }: SentOperation): DocumentNode {
  const document = parseDocument(query);
  refuseFaults(validate(schema, document, [...specifiedRules, ...documentRules]));
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new AppError('INVALID_REQUEST', 'The document has no one operation of this name.');
  if (operation.operation === OperationTypeNode.MUTATION) {
    throw new AppError('FORBIDDEN', 'Send mutations over HTTP: a socket takes queries and subscriptions.');
  }
  refuseFaults(getVariableValues(schema, operation.variableDefinitions ?? [], variables ?? {}).errors ?? []);
  return document;
}

function parseDocument(query: unknown): DocumentNode {
  if (typeof query !== 'string') throw new AppError('INVALID_REQUEST', 'The payload needs a `query`, as a text.');
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new AppError('INVALID_REQUEST', error.message, { cause: error });
  }
}

function refuseFaults(faults: readonly GraphQLError[]): void {
  if (faults.length > 0) throw new AppError('INVALID_REQUEST', faults.map(({ message }) => message).join(' '));
}
