import {
  GraphQLError,
  OperationTypeNode,
  type OperationDefinitionNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** Refuses subscriptions where there is one answer: over HTTP. */
export const noSubscription: ValidationRule = (context: ValidationContext) => ({
  OperationDefinition(node: OperationDefinitionNode) {
    if (node.operation !== OperationTypeNode.SUBSCRIPTION) return;
    const words = 'Subscriptions are served over a WebSocket at /graphql (graphql-transport-ws).';
    context.reportError(new GraphQLError(words, { nodes: node }));
  },
});
