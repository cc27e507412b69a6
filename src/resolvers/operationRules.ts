import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { pageSizes } from '../domain/page.js';

/** The limits of contract.md#limits. */
const limits: Readonly<Record<keyof Omit<Measure, 'perItem'>, { most: number; words: string }>> = {
  depth: { most: 10, words: 'levels' },
  cost: { most: 1_000, words: 'objects' },
  fields: { most: 1_000, words: 'fields' },
  aliases: { most: 15, words: 'aliases' },
  directives: { most: 20, words: 'directives' },
  repeats: { most: 50, words: 'repeated fields' },
};

/** The parser stops after this many tokens. The standard introspection query has about 450. */
export const maxTokens = 2_000;

/**
 * Refuses a document that asks for too much, however short it is, before anything is executed. The rules that visit its parts then
 * see an empty document: graphql compares each field with all others of its name, which is the most expensive check.
 */
const operationLimits: ValidationRule = (context: ValidationContext) => ({
  Document(document: DocumentNode) {
    const faults = document.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION
        ? findExcesses(document, definition)
        : [],
    );
    for (const fault of faults) context.reportError(fault);
    return faults.length > 0 ? { ...document, definitions: [] } : undefined;
  },
});

function findExcesses(document: DocumentNode, measurable: Measurable): GraphQLError[] {
  const measured = measureDefinition(document, measurable);
  const counted = measurable.kind === Kind.OPERATION_DEFINITION ? Object.keys(limits) : comparedParts;
  return Object.entries(limits)
    .filter(([name, { most }]) => counted.includes(name) && measured[name as keyof typeof limits] > most)
    .map(
      ([, { most, words }]) =>
        new GraphQLError(`The operation has more than ${most} ${words}. Ask for less in one operation.`, {
          nodes: measurable,
        }),
    );
}

/** These limits hold for a fragment too, because graphql compares its fields whether an operation uses it or not. */
const comparedParts: readonly string[] = ['fields', 'repeats'];

type Measurable = OperationDefinitionNode | FragmentDefinitionNode;

/** The size of an operation with every fragment expanded: nested fragments multiply. */
interface Measure {
  readonly depth: number;
  /** The objects that the response may contain: for a list its page size, for everything else one. */
  readonly cost: number;
  /** The objects of one item of the requested page, not yet multiplied. */
  readonly perItem: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  /** The fields after the first one of their name in a selection set: graphql compares each pair of them with all that is below. */
  readonly repeats: number;
}

interface Fragments {
  readonly definitions: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly measured: Map<string, Measure>;
}

const emptyMeasure: Measure = { depth: 0, cost: 0, perItem: 0, fields: 0, aliases: 0, directives: 0, repeats: 0 };
const items = new Set(['nodes', 'edges']);

/** Measures an operation without executing it. Introspection, whose standard query is 15 deep, has no depth and no cost. */
function measureDefinition(document: DocumentNode, { selectionSet, directives }: Measurable): Measure {
  const definitions = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) definitions.set(definition.name.value, definition);
  }
  const repeats = countRepeats(selectionSet, definitions);
  const own = { ...emptyMeasure, directives: directives?.length ?? 0, repeats };
  return add(own, measureSelections(selectionSet, { definitions, measured: new Map() }));
}

/** Selection sets that were counted: fragments are measured for each definition that spreads them. */
const countedRepeats = new WeakMap<SelectionSetNode, number>();

/** The fields of a selection set, with those of its fragments, after the first one of their response name. */
function countRepeats(selectionSet: SelectionSetNode, definitions: Fragments['definitions']): number {
  const known = countedRepeats.get(selectionSet);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const visited = new Set<string>();
  let repeats = 0;
  const count = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const name = selection.alias?.value ?? selection.name.value;
        if (names.has(name)) repeats += 1;
        names.add(name);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        count(selection.selectionSet);
      } else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value);
        const fragment = definitions.get(selection.name.value);
        if (fragment) count(fragment.selectionSet);
      }
    }
  };
  count(selectionSet);
  countedRepeats.set(selectionSet, repeats);
  return repeats;
}

function measureSelections(selectionSet: SelectionSetNode | undefined, fragments: Fragments): Measure {
  return (selectionSet?.selections ?? []).reduce<Measure>(
    (sum, selection) => add(add(sum, measureSelection(selection, fragments)), measureDirectives(selection)),
    emptyMeasure,
  );
}

function measureSelection(selection: SelectionNode, fragments: Fragments): Measure {
  if (selection.kind === Kind.FIELD) {
    const below = measureSelections(selection.selectionSet, fragments);
    const own = selection.selectionSet ? countRepeats(selection.selectionSet, fragments.definitions) : 0;
    return measureField(selection, { ...below, repeats: below.repeats + own });
  }
  if (selection.kind === Kind.INLINE_FRAGMENT) return measureSelections(selection.selectionSet, fragments);
  return measureFragment(selection.name.value, fragments);
}

function measureField(field: FieldNode, below: Measure): Measure {
  const name = field.name.value;
  const counted = { ...below, fields: below.fields + 1, aliases: below.aliases + (field.alias ? 1 : 0) };
  if (name.startsWith('__')) return { ...counted, depth: 0, cost: 0, perItem: 0 };
  const deeper = { ...counted, depth: below.depth + 1 };
  const own = field.selectionSet ? 1 : 0;
  if (items.has(name)) return { ...deeper, cost: 0, perItem: own + below.cost + below.perItem };
  return { ...deeper, cost: own + below.cost + below.perItem * pageSize(field), perItem: 0 };
}

/** The page size that a list is asked for; the largest, if a variable states it. */
function pageSize({ arguments: given }: FieldNode): number {
  const first = given?.find(({ name }) => name.value === 'first')?.value;
  if (first === undefined || first.kind === Kind.NULL) return pageSizes.default;
  return first.kind === Kind.INT ? Math.min(Math.max(Number(first.value), 1), pageSizes.largest) : pageSizes.largest;
}

/** Measures each fragment once. While it is being measured it counts as nothing, because another rule refuses cycles. */
function measureFragment(name: string, fragments: Fragments): Measure {
  const known = fragments.measured.get(name);
  if (known) return known;
  const definition = fragments.definitions.get(name);
  if (!definition) return emptyMeasure;
  fragments.measured.set(name, emptyMeasure);
  const measured = add(measureSelections(definition.selectionSet, fragments), measureDirectives(definition));
  fragments.measured.set(name, measured);
  return measured;
}

function measureDirectives({ directives }: { directives?: readonly unknown[] }): Measure {
  return { ...emptyMeasure, directives: directives?.length ?? 0 };
}

function add(left: Measure, right: Measure): Measure {
  return {
    depth: Math.max(left.depth, right.depth),
    cost: left.cost + right.cost,
    perItem: left.perItem + right.perItem,
    fields: left.fields + right.fields,
    aliases: left.aliases + right.aliases,
    directives: left.directives + right.directives,
    repeats: left.repeats + right.repeats,
  };
}

/** Refuses an operation whose root type the schema lacks; graphql itself notices only in execution. */
const findKnownOperation: ValidationRule = (context: ValidationContext) => ({
  OperationDefinition(node: OperationDefinitionNode) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`The schema has no ${node.operation}.`, { nodes: node }));
  },
});

/**
 * Refuses `@skip` and `@include` at the root of a subscription, as the GraphQL specification of September 2025 does (section
 * 5.2.4.1): a subscription has exactly one root field, independent of its variables.
 */
const unconditionalRoot: ValidationRule = (context: ValidationContext) => ({
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
    // graphql 16 throws at such a root if a variable decides, so the other rules see an empty document.
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

/**
 * Our rules in addition to those of GraphQL, for HTTP and for the socket. The last one hides the document from the rules after
 * it.
 */
export const operationRules: readonly ValidationRule[] = [operationLimits, findKnownOperation, unconditionalRoot];

/** Validation stops after this many errors; graphql adds one that says so. */
export const maxOperationFaults = 19;
