import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, OperationTypeNode, parse, visit, type DocumentNode, type OperationDefinitionNode } from 'graphql';

const folders = ['portal/src/enterprise', 'portal/src/shared'];

/** A query that a page sends. */
export interface PortalQuery {
  readonly name: string;
  readonly operation: OperationDefinitionNode;
  /** With the fragments that it uses. */
  readonly text: string;
}

/** Every query in the sources of the enterprise portal, so that new ones are tested automatically. */
export function portalQueries(): PortalQuery[] {
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const documents = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/graphql\(\s*`([^`]+)`/g)].map(([, text = '']) => text),
  );
  const fragments = new Map<string, string>();
  for (const text of documents) {
    for (const definition of parse(text).definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, text);
    }
  }
  return documents.flatMap((text) => {
    const operation = parse(text).definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    if (operation?.operation !== OperationTypeNode.QUERY) return [];
    return [{ name: operation.name?.value ?? '', operation, text: whole(text, fragments) }];
  });
}

function whole(text: string, fragments: ReadonlyMap<string, string>): string {
  const used = new Set([text]);
  for (const known of used) {
    for (const name of listSpreads(parse(known))) used.add(fragments.get(name) ?? '');
  }
  return [...used].join('\n').replaceAll(' @_unmask', '');
}

function listSpreads(document: DocumentNode): string[] {
  const names: string[] = [];
  visit(document, { FragmentSpread: ({ name }) => void names.push(name.value) });
  return names;
}
