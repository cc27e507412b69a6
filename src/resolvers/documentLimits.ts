import {
  GraphQLError,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

/** CONTRACT.md section 5. Fields are counted with every fragment written out, before anything is executed. */
const limits = { depth: 10, aliases: 15, fields: 1_000 } as const;
type Measure = { readonly [Name in keyof typeof limits]: number };
const nothing: Measure = { depth: 0, aliases: 0, fields: 0 };

/** The tokens that a document may have; the parser stops there. The standard introspection query has about 450. */
export const maxTokens = 2_000;

/**
 * Refuses a document that asks for too much, however small it is written: fragments within fragments multiply. Fields of
 * introspection do not count, for its standard query is 15 deep.
 */
export const documentLimits: ValidationRule = (context: ValidationContext) => ({
  Document(document: DocumentNode) {
    const fragments = new Map<string, FragmentDefinitionNode | Measure>();
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    }
    for (const definition of document.definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION) check(context, definition, fragments);
    }
  },
});

type Fragments = Map<string, FragmentDefinitionNode | Measure>;

function check(context: ValidationContext, operation: OperationDefinitionNode, fragments: Fragments): void {
  const measured = measure(operation.selectionSet, fragments);
  for (const name of Object.keys(limits) as (keyof typeof limits)[]) {
    if (measured[name] <= limits[name]) continue;
    const sentence = `The document has more ${name === 'depth' ? 'levels' : name} than the ${limits[name]} that are allowed.`;
    context.reportError(new GraphQLError(sentence, { nodes: operation }));
  }
}

function measure(selectionSet: SelectionSetNode | undefined, fragments: Fragments): Measure {
  return (selectionSet?.selections ?? []).reduce<Measure>((sum, selection) => {
    if (selection.kind === Kind.FIELD) {
      if (selection.name.value.startsWith('__')) return sum;
      const { depth, aliases, fields } = measure(selection.selectionSet, fragments);
      return add(sum, { depth: depth + 1, aliases: aliases + (selection.alias ? 1 : 0), fields: fields + 1 });
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) return add(sum, measure(selection.selectionSet, fragments));
    return add(sum, measureFragment(selection.name.value, fragments));
  }, nothing);
}

/** Each fragment is measured once. While it is, it counts for nothing: a circle is another rule's to refuse. */
function measureFragment(name: string, fragments: Fragments): Measure {
  const known = fragments.get(name) ?? nothing;
  if (!('kind' in known)) return known;
  fragments.set(name, nothing);
  const measured = measure(known.selectionSet, fragments);
  fragments.set(name, measured);
  return measured;
}

function add(left: Measure, right: Measure): Measure {
  return {
    depth: Math.max(left.depth, right.depth),
    aliases: left.aliases + right.aliases,
    fields: left.fields + right.fields,
  };
}
