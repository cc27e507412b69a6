import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
} from 'graphql';

const rootTypes = ['Query', 'Mutation', 'Subscription'];

/** The name of everything in the schema that can have a description, with that description. */
function describedInGraphql(schema: GraphQLSchema): (readonly [name: string, text: string])[] {
  const own = Object.values(schema.getTypeMap()).filter(({ name, astNode }) => astNode && !name.startsWith('__'));
  return own.flatMap((type) => {
    const rows = rootTypes.includes(type.name) ? [] : [[type.name, type.description ?? ''] as const];
    if (isEnumType(type)) {
      return [
        ...rows,
        ...type.getValues().map((value) => [`${type.name}.${value.name}`, value.description ?? ''] as const),
      ];
    }
    if (!isObjectType(type) && !isInputObjectType(type)) return rows;
    const fields: (GraphQLField<unknown, unknown> | GraphQLInputField)[] = Object.values(type.getFields());
    return [
      ...rows,
      ...fields.map((field) => [`${type.name}.${field.name}`, field.description ?? ''] as const),
      ...fields.flatMap((field) =>
        'args' in field
          ? field.args.map((arg) => [`${type.name}.${field.name}(${arg.name})`, arg.description ?? ''] as const)
          : [],
      ),
    ];
  });
}

/** The JSON pointers of the properties of a document that have no description. */
function undescribedProperties(node: unknown, pointer = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]: [string, any]) => {
    // The value of an example is data of a caller.
    if (name === 'value' && pointer.includes('/examples/')) return [];
    const below = undescribedProperties(value, `${pointer}/${name}`);
    const isProperty = pointer.endsWith('/properties') && typeof value === 'object';
    return isProperty && !value.description && !value.$ref ? [`${pointer}/${name}`, ...below] : below;
  });
}

describe('schema.graphql', () => {
  const rows = describedInGraphql(buildSchema(readFileSync('schema.graphql', 'utf8')));

  it('describes every type, field, argument and enum value', () => {
    expect(rows.length).toBeGreaterThan(1_000);
    expect(rows.filter(([, text]) => text === '').map(([name]) => name)).toEqual([]);
  });

  it('has no description that begins with a relative pronoun or a preposition for a thing that is not named', () => {
    const headless = /^(?:Who|Whoever|What|That|Those|Of|Null|In place of)\b/;
    expect(rows.filter(([, text]) => headless.test(text))).toEqual([]);
  });

  it('names the callers of every root field', () => {
    const roots = rows.filter(([name]) => rootTypes.includes(name.split('.')[0] ?? '') && !name.includes('('));
    expect(roots.length).toBeGreaterThan(80);
    expect(roots.filter(([, text]) => !/(?:Available to [^.]+|No sign-in is required)\.$/.test(text))).toEqual([]);
  });
});

describe('openapi.json', () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8'));
  const operations: any[] = Object.values(document.paths).flatMap((path: any) => Object.values(path));

  it('gives every operation a summary of 2 to 6 words', () => {
    expect(operations.length).toBeGreaterThan(90);
    const summaries = operations.map(({ summary }) => summary as string);
    expect(summaries.filter((summary) => !/^[A-Z]\S*(?: \S+){1,5}$/.test(summary) || summary.endsWith('.'))).toEqual(
      [],
    );
    expect(new Set(summaries).size).toBe(summaries.length);
  });

  it('names the callers of every operation', () => {
    const named = /Available to |No sign-in is required\.|No API key is required\./;
    expect(
      operations.filter(({ description }) => !named.test(description)).map(({ operationId }) => operationId),
    ).toEqual([]);
  });

  it('describes every property of every body', () => {
    expect(undescribedProperties(document.paths)).toEqual([]);
    expect(undescribedProperties(document.components.schemas)).toEqual([]);
  });
});
