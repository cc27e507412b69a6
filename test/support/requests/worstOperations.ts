import { getIntrospectionQuery, isObjectType, type GraphQLSchema } from 'graphql';
import { maxTokens } from '../../../src/resolvers/operationRules.js';

/** An operation that costs as much as its 2,000 tokens, or its 1 MiB, allow. */
interface WorstOperation {
  readonly title: string;
  readonly query: string;
  /** As JSON. */
  readonly variables?: string;
}

const maxBytes = 1024 * 1024 - 1_000;

/** The worst operations that do not depend on a particular root field. */
export function worstOperations(schema: GraphQLSchema): readonly WorstOperation[] {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).map(({ name }) => name);
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'));
  return [
    { title: 'unknown fields', query: `{ ${times(1_900, (at) => `f${at}`)} }` },
    { title: 'unknown fields with long names', query: `{ ${times(1_900, (at) => `f${at}${'x'.repeat(500)}`)} }` },
    {
      title: 'unknown fields like known ones',
      query: `{ ${times(1_900, (at) => `${fields[at % fields.length]}${at}`)} }`,
    },
    { title: 'one field over and over', query: `{ me { ${times(1_900, () => 'kind')} } }` },
    { title: 'one field within itself', query: `{ ${times(380, () => 'me { kind }')} }` },
    { title: 'fields in conflict', query: `{ me { ${times(600, (at) => `a: ${at % 2 ? 'kind' : 'keyId'}`)} } }` },
    { title: 'all operations', query: `{ ${times(600, (at) => `a${at}: ${fields[at % fields.length]}`)} }` },
    { title: 'deep selections', query: `${'{ me '.repeat(900)}${'}'.repeat(900)}` },
    {
      title: 'fragments of every type',
      query: `{ ${times(390, (at) => `... on ${types[at % types.length]?.name} { id }`)} }`,
    },
    { title: 'fragments within fragments', query: chain(200) },
    { title: 'fragments that double', query: doubling(100) },
    { title: 'fragments in a circle', query: circle(240) },
    {
      title: 'fragments that are not used',
      query: `{ me { kind } } ${times(240, (at) => `fragment f${at} on Me { kind }`)}`,
    },
    { title: 'operations', query: times(380, (at) => `query q${at} { me }`) },
    { title: 'subscriptions', query: times(300, (at) => `subscription s${at} { events { id } }`) },
    { title: 'directives', query: `{ me { kind ${times(260, () => '@include(if: true)')} } }` },
    { title: 'unknown directives', query: `{ me { kind ${times(900, (at) => `@d${at}`)} } }` },
    { title: 'unknown arguments', query: `{ me(${times(480, (at) => `a${at}: 1`)}) { kind } }` },
    {
      title: 'a list as an argument',
      query: `{ verifications(first: [${times(1_900, () => '1')}]) { nodes { id } } }`,
    },
    {
      title: 'an object as an argument',
      query: `{ verifications(filter: {${times(480, (at) => `a${at}: 1`)}}) { nodes { id } } }`,
    },
    {
      title: 'objects in objects',
      query: `{ verifications(filter: ${'{a: '.repeat(600)}1${'}'.repeat(600)}) { nodes { id } } }`,
    },
    { title: 'variables', query: `query (${times(380, (at) => `$v${at}: Int`)}) { me { kind } }` },
    { title: 'variables of unknown types', query: `query (${times(380, (at) => `$v${at}: T${at}`)}) { me { kind } }` },
    {
      title: 'variables without values',
      query: `query (${times(290, (at) => `$v${at}: Int!`)}) { ${times(290, (at) => `a${at}: me`)} }`,
    },
    {
      title: 'variables that nobody asks for',
      query: '{ me { kind } }',
      variables: `{${Array.from({ length: 90_000 }, (_item, at) => `"v${at}":0`).join(',')}}`,
    },
    { title: 'spaces', query: `{ me { kind } }${' '.repeat(maxBytes)}` },
    { title: 'a comment', query: `#${'a'.repeat(maxBytes)}\n{ me { kind } }` },
    { title: 'lines', query: `${'\n'.repeat(maxBytes / 2)}{ ${times(1_900, (at) => `f${at}`)} }` },
    { title: 'a long name', query: `{ ${'a'.repeat(maxBytes)} }` },
    { title: 'a long text', query: `{ verification(id: "${'a'.repeat(maxBytes)}") { id } }` },
    {
      title: 'a long text where a number is expected',
      query: `{ verifications(first: "${'a'.repeat(maxBytes)}") { nodes { id } } }`,
    },
    { title: 'a block of text', query: `{ verification(id: """${'\n a'.repeat(maxBytes / 4)}""") { id } }` },
    { title: 'introspection', query: getIntrospectionQuery() },
    { title: 'introspection that nobody has asked for before', query: getIntrospectionQuery({ descriptions: false }) },
    {
      title: 'introspection under aliases',
      query: `{ ${times(15, (at) => `a${at}: __schema { types { ${times(9, () => 'fields { args { name description } }')} } }`)} }`,
    },
  ];
}

function times(count: number, text: (at: number) => string): string {
  return Array.from({ length: Math.min(count, maxTokens) }, (_item, at) => text(at)).join(' ');
}

function chain(length: number): string {
  return `{ me { ...f0 } } ${times(length, (at) => `fragment f${at} on Me { kind ...f${at + 1} }`)} fragment f${length} on Me { kind }`;
}

function circle(length: number): string {
  return `{ me { ...f0 } } ${times(length, (at) => `fragment f${at} on Me { ...f${(at + 1) % length} }`)}`;
}

function doubling(levels: number): string {
  const one = (at: number): string => `fragment f${at} on Me { ...f${at + 1} ... on Me { ...f${at + 1} } }`;
  return `{ me { ...f0 } } ${times(levels, one)} fragment f${levels} on Me { kind }`;
}
