import { GraphQLError, type OperationDefinitionNode, type ValidationContext, type ValidationRule } from 'graphql';

/** Refuses an operation whose root the schema does not have; graphql itself notices only when it executes it. */
export const knownOperation: ValidationRule = (context: ValidationContext) => ({
  OperationDefinition(node: OperationDefinitionNode) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`The schema has no ${node.operation}.`, { nodes: node }));
  },
});
