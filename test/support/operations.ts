import type { GraphQLArgument, GraphQLField, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** One root field of the live schema, ready to be called. */
export interface Operation {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly takesId: boolean;
  /** The document that calls it, with `id` wherever an id is asked for. */
  readonly document: (id: string) => string;
}

/** Every query and mutation of the schema: a new one is in every loop on the day it is added. */
export function operationsOf(schema: GraphQLSchema): Operation[] {
  return (['query', 'mutation'] as const).flatMap((kind) => {
    const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {}).map((field) => ({
      name: field.name,
      kind,
      takesId: field.args.some(({ type: argument }) => mentionsId(argument)),
      document: (id: string) => `${kind} { ${field.name}${argumentsOf(field, id)} ${selectionOf(field.type)} }`,
    }));
  });
}

function argumentsOf(field: GraphQLField<unknown, unknown>, id: string): string {
  const required = field.args.filter(({ type }) => isNonNullType(type));
  if (required.length === 0) return '';
  return `(${required.map((argument: GraphQLArgument) => `${argument.name}: ${literalOf(argument.type, argument.name, id)}`).join(', ')})`;
}

function literalOf(type: GraphQLInputType, name: string, id: string): string {
  if (isNonNullType(type)) return literalOf(type.ofType, name, id);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return `{ ${fields.map((field) => `${field.name}: ${literalOf(field.type, field.name, id)}`).join(', ')} }`;
  }
  if (String(type) === 'ID') return JSON.stringify(id);
  if (String(type) === 'String') return name === 'queryValue' ? '"51 824 753 556"' : '"text"';
  throw new Error(`No example for ${name}: ${String(type)}. Add one here.`);
}

function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const leaves = Object.values(named.getFields()).filter((field) => isLeafType(getNamedType(field.type)));
  return `{ ${leaves.length > 0 ? leaves.map(({ name }) => name).join(' ') : '__typename'} }`;
}

function mentionsId(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  if (isInputObjectType(named)) return Object.values(named.getFields()).some((field) => mentionsId(field.type));
  return named.name === 'ID';
}
