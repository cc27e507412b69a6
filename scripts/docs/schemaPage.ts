import { readFileSync } from 'node:fs';
import { Kind, parse, print, type DefinitionNode, type NameNode, type StringValueNode } from 'graphql';
import { codeBlock } from './highlight.ts';
import type { Html } from './html.ts';
import { html } from './html.ts';
import type { Heading, Passage } from './markdown.ts';
import { markdown } from './schemaHtml.ts';

interface Group {
  readonly title: string;
  readonly holds: (definition: DefinitionNode, name: string) => boolean;
}

const roots = ['Query', 'Mutation', 'Subscription'];
const groups: readonly Group[] = [
  { title: 'Operations', holds: (_definition, name) => roots.includes(name) },
  {
    title: 'Objects',
    holds: ({ kind }) =>
      [Kind.OBJECT_TYPE_DEFINITION, Kind.INTERFACE_TYPE_DEFINITION, Kind.UNION_TYPE_DEFINITION].some(
        (one) => one === kind,
      ),
  },
  { title: 'Inputs', holds: ({ kind }) => kind === Kind.INPUT_OBJECT_TYPE_DEFINITION },
  { title: 'Enums', holds: ({ kind }) => kind === Kind.ENUM_TYPE_DEFINITION },
  {
    title: 'Scalars and directives',
    holds: ({ kind }) => kind === Kind.SCALAR_TYPE_DEFINITION || kind === Kind.DIRECTIVE_DEFINITION,
  },
];

interface Definition {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly group: string;
}

/** The GraphQL schema as a page, with a heading for each type. */
export function schemaPage(file = 'schema.graphql'): {
  readonly content: Html;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
} {
  const definitions = parse(readFileSync(file, 'utf8')).definitions.flatMap(describe);
  const shown = groups
    .map(({ title }) => ({ title, id: toId(title), members: definitions.filter(({ group }) => group === title) }))
    .filter(({ members }) => members.length > 0);
  const sections = shown.map(
    ({ title, id, members }) =>
      html`<h2 id="${id}">${title}</h2>
        ${members.map(
          ({ name, description, code }) =>
            html`<h3 id="${name}">${name} <a class="anchor" href="#${name}" aria-label="Link to this section">#</a></h3>
              ${markdown(description)}${codeBlock(code, 'graphql')}`,
        )}`,
  );
  return {
    content: html`<h1 id="graphql-schema">GraphQL schema</h1>
      <p>All types of <code>POST /graphql</code>. Try queries and subscriptions in <a href="/graphiql">GraphiQL</a>.</p>
      ${sections}`,
    headings: shown.map(({ title, id }) => ({ depth: 2, id, text: title })),
    passages: definitions.map(({ name, description, code }) => ({
      depth: 3,
      id: name,
      text: name,
      content: `${description} ${words(code)}`,
    })),
  };
}

interface Described {
  readonly name?: NameNode | undefined;
  readonly description?: StringValueNode | undefined;
}

function describe(definition: DefinitionNode): Definition[] {
  const { name, description }: Described = definition as Described;
  if (!name) return [];
  const group = groups.find(({ holds }) => holds(definition, name.value))?.title;
  if (group === undefined) return [];
  const code = print({ ...definition, description: undefined } as unknown as DefinitionNode);
  return [{ name: name.value, description: description?.value ?? '', group, code }];
}

function toId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

function words(code: string): string {
  return code
    .replaceAll(/["{}():![\]]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 400);
}
