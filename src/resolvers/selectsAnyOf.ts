import { Kind, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

/**
 * Whether one of these fields is asked for anywhere below the field that is being resolved, in fragments too. Goes by
 * names alone, so that it says yes once too often rather than once too seldom.
 */
export function selectsAnyOf(names: readonly string[], { fieldNodes, fragments }: GraphQLResolveInfo): boolean {
  const wanted = new Set(names);
  const seen = new Set<string>();
  const selects = (set: SelectionSetNode | undefined): boolean =>
    (set?.selections ?? []).some((selection) => {
      if (selection.kind === Kind.FIELD) return wanted.has(selection.name.value) || selects(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return selects(selection.selectionSet);
      const name = selection.name.value;
      if (seen.has(name)) return false;
      seen.add(name);
      return selects(fragments[name]?.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet));
}
