import {
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { pageSizes } from '../domain/page.js';

/** What an operation asks for, with every fragment written out: fragments within fragments multiply. */
export interface Measure {
  readonly depth: number;
  /** The objects that the answer may hold: a list as many as its page is long, everything else one. */
  readonly cost: number;
  /** The objects of one item of the page that is asked for; not yet multiplied. */
  readonly perItem: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
}

type Fragments = Map<string, FragmentDefinitionNode | Measure>;

const nothing: Measure = { depth: 0, cost: 0, perItem: 0, fields: 0, aliases: 0, directives: 0 };
const items = new Set(['nodes', 'edges']);

/** Measures an operation without executing it. Introspection, whose standard query is 15 deep, has no depth and no cost. */
export function measureOperation(document: DocumentNode, operation: OperationDefinitionNode): Measure {
  const fragments: Fragments = new Map();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const own = { ...nothing, directives: operation.directives?.length ?? 0 };
  return add(own, measureSelections(operation.selectionSet, fragments));
}

function measureSelections(selectionSet: SelectionSetNode | undefined, fragments: Fragments): Measure {
  return (selectionSet?.selections ?? []).reduce<Measure>(
    (sum, selection) => add(add(sum, measureSelection(selection, fragments)), directivesOf(selection)),
    nothing,
  );
}

function measureSelection(selection: SelectionNode, fragments: Fragments): Measure {
  if (selection.kind === Kind.FIELD) {
    return measureField(selection, measureSelections(selection.selectionSet, fragments));
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

/** The page that a list is asked for; when a variable says it, the largest. */
function pageSize({ arguments: given }: FieldNode): number {
  const first = given?.find(({ name }) => name.value === 'first')?.value;
  if (first === undefined || first.kind === Kind.NULL) return pageSizes.default;
  return first.kind === Kind.INT ? Math.min(Math.max(Number(first.value), 1), pageSizes.largest) : pageSizes.largest;
}

/** Each fragment is measured once. While it is, it counts for nothing: a circle is another rule's to refuse. */
function measureFragment(name: string, fragments: Fragments): Measure {
  const known = fragments.get(name) ?? nothing;
  if (!('kind' in known)) return known;
  fragments.set(name, nothing);
  const measured = add(measureSelections(known.selectionSet, fragments), directivesOf(known));
  fragments.set(name, measured);
  return measured;
}

function directivesOf({ directives }: { directives?: readonly unknown[] }): Measure {
  return { ...nothing, directives: directives?.length ?? 0 };
}

function add(left: Measure, right: Measure): Measure {
  return {
    depth: Math.max(left.depth, right.depth),
    cost: left.cost + right.cost,
    perItem: left.perItem + right.perItem,
    fields: left.fields + right.fields,
    aliases: left.aliases + right.aliases,
    directives: left.directives + right.directives,
  };
}
