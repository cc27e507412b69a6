import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { AppError } from '../../platform/errors.js';
import { maxOperationFaults, maxTokens, operationRules } from '../../resolvers/operationRules.js';

/** An operation as a client sends it. */
export interface SentOperation {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
}

/** An operation and its parsed text. */
interface ParsedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

const maxMessageLength = 1_000;

/**
 * Parses an operation and checks it by the same rules as over HTTP.
 * @throws AppError INVALID_REQUEST; FORBIDDEN for a mutation: those need HTTP, where each response belongs to one call
 */
export function parseOperation(schema: GraphQLSchema, { query, operationName }: SentOperation): ParsedOperation {
  const document = findDocument(schema, query);
  const operation = getOperationAST(document, operationName);
  if (!operation) {
    throw new AppError(
      'INVALID_REQUEST',
      'The query must have exactly one operation of this name. Send `operationName` when the query has several.',
    );
  }
  if (operation.operation === OperationTypeNode.MUTATION) {
    throw new AppError('FORBIDDEN', 'A WebSocket supports queries and subscriptions only. Send mutations over HTTP.');
  }
  return { document, operation };
}

// The parsed text of a hostile client takes about 170 times its length: 17 MB at most for all of them.
const maxKept = 50;
const maxKeptLength = 2_000;
const kept = new WeakMap<GraphQLSchema, Map<unknown, DocumentNode>>();

/**
 * The valid document of a text. Subscriptions with the same text share it, because it takes more memory than the rest of a
 * subscription.
 */
function findDocument(schema: GraphQLSchema, query: unknown): DocumentNode {
  const documents = kept.get(schema) ?? new Map<unknown, DocumentNode>();
  kept.set(schema, documents);
  const known = documents.get(query);
  if (known) return known;
  const document = parseDocument(query);
  const rules = [...specifiedRules, ...operationRules];
  refuseFaults(validate(schema, document, rules, { maxErrors: maxOperationFaults }));
  if (!hasSubscription(document) || String(query).length > maxKeptLength) return document;
  documents.set(query, document);
  const [oldest] = documents.keys();
  if (documents.size > maxKept) documents.delete(oldest);
  return document;
}

function hasSubscription({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION,
  );
}

function parseDocument(query: unknown): DocumentNode {
  if (typeof query !== 'string') {
    throw new AppError('INVALID_REQUEST', 'The payload must have a `query`, as a JSON string.');
  }
  try {
    return parse(query, { maxLexicalTokens: maxTokens });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new AppError('INVALID_REQUEST', error.message.slice(0, maxMessageLength), { cause: error });
  }
}

function refuseFaults(faults: readonly GraphQLError[]): void {
  if (faults.length === 0) return;
  const sentence = faults.map(({ message }) => message).join(' ');
  throw new AppError('INVALID_REQUEST', sentence.slice(0, maxMessageLength));
}
