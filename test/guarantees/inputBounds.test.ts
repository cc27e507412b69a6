import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';
import { list, readBounds, text } from '../../src/domain/inputs/bounds.js';
import { buildSchema } from '../../src/resolvers/schema.js';

interface Bounded {
  readonly name: string;
  readonly part: GraphQLArgument | GraphQLInputField;
}

/** Every field of an input and every argument. */
const parts: readonly Bounded[] = Object.values(buildSchema().getTypeMap())
  .filter(({ name }) => !name.startsWith('__'))
  .flatMap((type) => {
    if (isInputObjectType(type)) {
      return Object.values(type.getFields()).map((part) => ({ name: `${type.name}.${part.name}`, part }));
    }
    const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
    return fields.flatMap(({ name, args }) =>
      args.map((part) => ({ name: `${type.name}.${name}(${part.name})`, part })),
    );
  });

const isList = ({ part }: Bounded): boolean => isListType(getNullableType(part.type));
const boundsOf = ({ part }: Bounded): Readonly<Record<string, unknown>> =>
  (part.extensions['jsonSchema'] ?? {}) as Readonly<Record<string, unknown>>;
const templateOf = ({ part }: Bounded): string => {
  const { template = part.description } = part.extensions;
  return typeof template === 'string' ? template : '';
};

/** The numbers of a description that look like bounds. */
function findNumbers(description: string): readonly string[] {
  const bound =
    /(?:up to|at most|at least|no more than|from) \d[\d,]*(?: to \d[\d,]*)?(?: \w+)?|\d[\d,]* to \d[\d,]* characters|\d[\d,]* (?:characters|items)/g;
  return description.match(bound) ?? [];
}

const sources = ['schema', 'resolvers']
  .flatMap((folder) =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('the bounds of inputs', () => {
  it('come from a schema for every text and every list', () => {
    const unbounded = parts.filter((bounded) => {
      const { maxLength, maxItems, enum: words } = boundsOf(bounded);
      if (isList(bounded)) return typeof maxItems !== 'number';
      return getNamedType(bounded.part.type).name === 'String' && typeof maxLength !== 'number' && !words;
    });
    expect(parts.length).toBeGreaterThan(300);
    expect(unbounded.map(({ name }) => name)).toEqual([]);
  });

  it('are stated in the description, unless it names a form', () => {
    const silent = parts.filter(({ part }) => {
      const { maxLength, maxItems } = boundsOf({ name: '', part }) as { maxLength?: number; maxItems?: number };
      const most = maxItems ?? maxLength;
      if (most === undefined || part.extensions['hasForm'] === true) return false;
      return !part.description?.includes(most.toLocaleString('en'));
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(parts.filter(({ part }) => /[{}](?:least|most)/.test(part.description ?? ''))).toEqual([]);
  });

  it('are not written by hand in a description', () => {
    const byHand = parts.flatMap((bounded) =>
      findNumbers(templateOf(bounded))
        // A number that was interpolated is a constant of the code.
        .filter((words) => sources.includes(words) && !permitted.has(words))
        .map((words) => `${bounded.name}: ${words}`),
    );
    expect(byHand).toEqual([]);
    expect(findNumbers('A name, 1 to 100 characters.')).toEqual(['1 to 100 characters']);
    expect(findNumbers('A list of up to 20 addresses.')).toEqual(['up to 20 addresses']);
  });

  it('are the same in the check and in the description', () => {
    const name = text({ least: 1, most: 3 });
    const names = list(name, { most: 2 });
    expect(readBounds(name.nullish()).jsonSchema).toEqual({ minLength: 1, maxLength: 3 });
    expect(readBounds(names.nullish()).jsonSchema).toEqual({ maxItems: 2, items: { minLength: 1, maxLength: 3 } });
    expect(readBounds(name).describe('A name.')).toBe('A name. The text has 1 to 3 characters.');
    expect(readBounds(names).describe('Up to {most} names.')).toBe('Up to 2 names.');
    const { error } = z.object({ names }).safeParse({ names: ['ok', ''] });
    expect(error?.issues).toMatchObject([{ path: ['names', 1], message: 'Must have 1 to 3 characters.' }]);
  });
});

/** They bound no input: the words of a policy, and how long something is kept. */
const permitted = new Set(['at least 20 characters', 'at most 90 days']);
