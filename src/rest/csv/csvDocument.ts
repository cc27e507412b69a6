import { Kind, parse, visit, type DocumentNode, type SelectionSetNode } from 'graphql';

interface Members {
  readonly [member: string]: Members;
}

/** The document of a list, which asks of each item for no more than its columns. */
export function csvDocument(document: DocumentNode, columns: readonly string[]): DocumentNode {
  const selectionSet = selectionOf(columns);
  return visit(document, {
    Field: (node) => (node.name.value === 'nodes' ? { ...node, selectionSet } : undefined),
  });
}

function selectionOf(columns: readonly string[]): SelectionSetNode {
  const members: Record<string, Members> = {};
  for (const column of columns) {
    let at = members;
    for (const step of column.split('.')) at = at[step] ??= {};
  }
  const [definition] = parse(textOf(members)).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The CSV has no column.');
  return definition.selectionSet;
}

function textOf(members: Members): string {
  const texts = Object.entries(members).map(
    ([name, below]) => name + (Object.keys(below).length > 0 ? textOf(below) : ''),
  );
  return `{ ${texts.join(' ')} }`;
}
