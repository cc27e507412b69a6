import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { measureOperation, type Measure } from './measureOperation.js';

/** contract.md#limits. */
const limits: Readonly<Record<keyof Omit<Measure, 'perItem'>, { most: number; words: string }>> = {
  depth: { most: 10, words: 'levels' },
  cost: { most: 1_000, words: 'objects' },
  fields: { most: 1_000, words: 'fields' },
  aliases: { most: 15, words: 'aliases' },
  directives: { most: 20, words: 'directives' },
};

/** The tokens that a document may have; the parser stops there. The standard introspection query has about 450. */
export const maxTokens = 2_000;

/** Refuses a document that asks for too much, however small it is written, before anything is executed. */
export const documentLimits: ValidationRule = (context: ValidationContext) => ({
  Document(document: DocumentNode) {
    for (const definition of document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION) check(context, document, definition);
    }
  },
});

function check(context: ValidationContext, document: DocumentNode, operation: OperationDefinitionNode): void {
  const measured = measureOperation(document, operation);
  for (const [name, { most, words }] of Object.entries(limits)) {
    if (measured[name as keyof typeof limits] <= most) continue;
    context.reportError(
      new GraphQLError(`The operation has more than ${most} ${words}. Ask for less in one operation.`, {
        nodes: operation,
      }),
    );
  }
}
