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
import {
  bulkFile,
  certificateReason,
  documentFile,
  keptDays,
  logoFile,
  overviewDayList,
  overviewDays,
} from '../../src/domain/inputs/limits.js';
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
const toBounds = ({ part }: Bounded): Readonly<Record<string, unknown>> =>
  (part.extensions['jsonSchema'] ?? {}) as Readonly<Record<string, unknown>>;
const toTemplate = ({ part }: Bounded): string => {
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
      const { maxLength, maxItems, enum: words } = toBounds(bounded);
      if (isList(bounded)) return typeof maxItems !== 'number';
      return getNamedType(bounded.part.type).name === 'String' && typeof maxLength !== 'number' && !words;
    });
    expect(parts.length).toBeGreaterThan(300);
    expect(unbounded.map(({ name }) => name)).toEqual([]);
  });

  it('are stated in the description, unless it names a form', () => {
    const silent = parts.filter(({ part }) => {
      const { maxLength, maxItems } = toBounds({ name: '', part }) as { maxLength?: number; maxItems?: number };
      const most = maxItems ?? maxLength;
      if (most === undefined || part.extensions['hasForm'] === true) return false;
      return !part.description?.includes(most.toLocaleString('en'));
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect(parts.filter(({ part }) => /[{}](?:least|most)/.test(part.description ?? ''))).toEqual([]);
  });

  it('are not written by hand in a description', () => {
    const byHand = parts.flatMap((bounded) =>
      findNumbers(toTemplate(bounded))
        // A number that was interpolated is a constant of the code.
        .filter((words) => sources.includes(words))
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

describe('the limits of files, days and reasons', () => {
  // Comments may explain a limit; the generated examples and the pages of the portal's limits repeat them by machine.
  const own = /^(?:src\/domain\/inputs\/limits\.ts|portal\/src\/shared\/limits\.ts|src\/database\/migrations\/.*)$/;
  const statements = ['src', 'portal/src']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !own.test(file))
    .map((file) => ({
      file,
      code: readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, ''),
    }));

  it.each([
    ['the size of a bulk', [bulkFile.size, '100 * 1024 * 1024', '100 * 1_024 * 1_024', String(bulkFile.maxBytes)]],
    ['the rows of a bulk', [`${bulkFile.maxRows.toLocaleString('en')} rows`, 'maxItems: 1_000_000']],
    ['the size of a document', [documentFile.size, ' 10 * 1024 * 1024', ' 10 * 1_024 * 1_024']],
    ['the size of a logo', [` ${logoFile.size} at most`, `up to ${logoFile.size}`, '64 * 1_024']],
    ['the days of an overview', [overviewDayList, `[${overviewDays.choices.join(', ')}]`]],
    ['how long events are kept', [`kept for ${keptDays.events} days`, `older than ${keptDays.events} days`]],
    ['how far a recovery goes back', [`most ${keptDays.events} days ago`]],
    [
      'how long the results of a bulk are kept',
      [`${keptDays.bulkResults} days after`, `after ${keptDays.bulkResults} days`],
    ],
    ['the length of a reason', [`least ${certificateReason.minLength} characters`, 'minReasonLength']],
    ['how much of a delivery is diagnosed', ['most: 65_536', '65,536 characters']],
  ])('are stated once: %s', (_, words) => {
    const again = statements.flatMap(({ file, code }) =>
      words.filter((word) => code.includes(word)).map((word) => `${file}: ${word}`),
    );
    expect(again).toEqual([]);
  });
});
