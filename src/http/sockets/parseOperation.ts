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
import type { Actor } from '../../caller/actor.js';
import { AppError } from '../../platform/errors.js';
import { maxOperationFaults, maxTokens, operationRules } from '../../resolvers/operationRules.js';
import { socketLimits } from './socketLimits.js';

/** An operation as a client sends it. */
export interface SentOperation {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Record<string, unknown> | null | undefined;
  readonly extensions?: Record<string, unknown> | null | undefined;
  /** The client's id of the operation. */
  readonly id?: string;
}

/** An operation and its parsed text. */
export interface ParsedOperation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}

const maxMessageLength = 1_000;

/**
 * Parses an operation and checks it by the same rules as over HTTP.
 * @throws AppError INVALID_REQUEST; FORBIDDEN for a mutation: those need HTTP, where each response belongs to one call
 */
export function parseOperation(schema: GraphQLSchema, sent: SentOperation): ParsedOperation {
  const { query, operationName, ...rest } = sent;
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
  const { subscriptionLength: most } = socketLimits;
  if (hasSubscription(document) && (query.length > most || JSON.stringify(rest).length > most)) {
    const words = most.toLocaleString('en');
    throw new AppError(
      'INVALID_REQUEST',
      `A subscription has at most ${words} characters, and ${words} more in its variables and the rest of its message.`,
    );
  }
  return { document, operation };
}

// The parsed text of a hostile client takes about a hundred times its length: 10 MB at most for all of them.
const maxKept = 50;
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
  if (!hasSubscription(document) || String(query).length > socketLimits.subscriptionLength) return document;
  // An open subscription keeps its document, which with the place of each word takes three times the memory.
  const small = parse(String(query), { maxLexicalTokens: maxTokens, noLocation: true });
  documents.set(query, small);
  const [oldest] = documents.keys();
  if (documents.size > maxKept) documents.delete(oldest);
  return small;
}

interface OpenText {
  readonly document: DocumentNode;
  open: number;
}

/** The different texts of the open subscriptions of each caller and organisation. Their memory is bounded by their length. */
export class OpenTexts {
  readonly #owners = new Map<string, { readonly texts: Map<string, OpenText>; length: number }>();

  /**
   * Counts a text until `leave` is called.
   * @returns the document that the subscriptions of an organisation with this text share
   * @throws AppError RATE_LIMITED if the caller or its organisation has too much different text open
   */
  take(
    actor: Actor,
    query: string,
    document: DocumentNode,
  ): { readonly document: DocumentNode; readonly leave: () => void } {
    const organisationId = 'organisationId' in actor ? actor.organisationId : '';
    // The organisation is first, so that the entry of the caller also refers to the shared document.
    const owners = [
      { key: `organisation ${organisationId}`, word: 'organisation', most: socketLimits.textPerOrganisation },
      { key: `caller ${actor.callerId}`, word: 'caller', most: socketLimits.textPerCaller },
    ] as const;
    for (const { key, word, most } of owners) {
      const owner = this.#owners.get(key);
      if (!owner || owner.texts.has(query) || owner.length + query.length <= most) continue;
      throw new AppError(
        'RATE_LIMITED',
        `The open subscriptions of this ${word} have more than ${most.toLocaleString('en')} characters of different texts. ` +
          'Send values as variables, so that subscriptions have the same text.',
      );
    }
    let shared = document;
    for (const { key } of owners) shared = this.#add(key, query, shared);
    let isOpen = true;
    return {
      document: shared,
      leave: () => {
        if (!isOpen) return;
        isOpen = false;
        for (const { key } of owners) this.#remove(key, query);
      },
    };
  }

  #add(key: string, query: string, document: DocumentNode): DocumentNode {
    const owner = this.#owners.get(key) ?? { texts: new Map<string, OpenText>(), length: 0 };
    this.#owners.set(key, owner);
    const text = owner.texts.get(query) ?? { document, open: 0 };
    if (text.open === 0) owner.length += query.length;
    text.open += 1;
    owner.texts.set(query, text);
    return text.document;
  }

  #remove(key: string, query: string): void {
    const owner = this.#owners.get(key);
    const text = owner?.texts.get(query);
    if (!owner || !text) return;
    text.open -= 1;
    if (text.open > 0) return;
    owner.texts.delete(query);
    owner.length -= query.length;
    if (owner.texts.size === 0) this.#owners.delete(key);
  }
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
