import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/**
 * Refuses `@skip` and `@include` at the root of a subscription, as the GraphQL specification of September 2025 does (section
 * 5.2.4.1): a subscription has exactly one root field, whatever its variables are.
 */
export const unconditionalRoot: ValidationRule = (context: ValidationContext) => ({
  Document(document: DocumentNode) {
    const faults = document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION
        ? conditionalSelections(context, definition.selectionSet)
        : [],
    );
    const [nodes] = faults;
    if (!nodes) return undefined;
    context.reportError(
      new GraphQLError('The root field of a subscription does not support @skip and @include. Remove the directive.', {
        nodes,
      }),
    );
    // graphql 16 throws at such a root when a variable decides: the other rules see nothing of the document.
    return { ...document, definitions: [] };
  },
});

function conditionalSelections(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  visited = new Set<string>(),
): SelectionNode[] {
  return selections.flatMap((selection) => {
    if (selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include')) return [selection];
    if (selection.kind === Kind.FIELD) return [];
    if (selection.kind === Kind.INLINE_FRAGMENT) return conditionalSelections(context, selection.selectionSet, visited);
    const name = selection.name.value;
    const fragment = visited.has(name) ? undefined : context.getFragment(name);
    visited.add(name);
    return fragment ? conditionalSelections(context, fragment.selectionSet, visited) : [];
  });
}
