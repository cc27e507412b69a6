import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';

type Words = ReadonlyMap<unknown, unknown>;

/**
 * REST speaks the documented lower-case words, GraphQL the names of its enums. This finds, once at start, the enum
 * fields of a document and returns what puts the words into its data.
 */
export function wordsOut(schema: GraphQLSchema, document: DocumentNode): (data: unknown) => void {
  const typeInfo = new TypeInfo(schema);
  const paths: { path: string[]; words: Words }[] = [];
  const path: string[] = [];
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter(node) {
          path.push(node.alias?.value ?? node.name.value);
          const type = typeInfo.getType();
          const named = type ? getNamedType(type) : undefined;
          if (isEnumType(named)) paths.push({ path: [...path], words: valueByName(named) });
        },
        leave() {
          path.pop();
        },
      },
    }),
  );
  return (data) => {
    for (const { path: steps, words } of paths) replaceAt(data, steps, words);
  };
}

/** A value as GraphQL wants it: documented words become enum names. An unknown word stays, and is refused later. */
export function wordsIn(value: unknown, type: GraphQLInputType): unknown {
  if (value === undefined || value === null) return value;
  if (isNonNullType(type)) return wordsIn(value, type.ofType);
  if (Array.isArray(value) && isListType(type)) return value.map((item) => wordsIn(item, type.ofType));
  if (isEnumType(type)) return nameByValue(type).get(value) ?? { unknownWord: value };
  if (isInputObjectType(type) && isPlainObject(value)) {
    const fields = type.getFields();
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
        return [key, field ? wordsIn(item, field.type) : item];
      }),
    );
  }
  return value;
}

function replaceAt(data: unknown, steps: readonly string[], words: Words): void {
  if (Array.isArray(data)) {
    for (const item of data) replaceAt(item, steps, words);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined || !isPlainObject(data)) return;
  if (rest.length > 0) {
    replaceAt(data[step], rest, words);
  } else {
    const value = data[step];
    data[step] = Array.isArray(value) ? value.map((item) => words.get(item)) : (words.get(value) ?? null);
  }
}

function valueByName(type: GraphQLEnumType): Words {
  return new Map(type.getValues().map(({ name, value }) => [name, value as unknown]));
}

function nameByValue(type: GraphQLEnumType): Words {
  return new Map(type.getValues().map(({ name, value }) => [value as unknown, name]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
