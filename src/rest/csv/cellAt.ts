import type { Cell } from './csvText.js';

/**
 * What stands in a column: the member of that name, members within members by dots. Of a list all that is not null, with a space
 * between each two.
 */
export function cellAt(item: unknown, column: string): Cell {
  return cellOf(column.split('.').reduce(memberOf, item));
}

function memberOf(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder.map((item: unknown) => memberOf(item, name));
  if (typeof holder !== 'object' || holder === null) return null;
  return (holder as Readonly<Record<string, unknown>>)[name];
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) {
    return value
      .map(cellOf)
      .filter((cell) => cell !== null)
      .join(' ');
  }
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
