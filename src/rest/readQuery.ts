import { getNullableType, isListType } from 'graphql';
import type { RouteVariable } from './readVariables.js';

/**
 * Query parameters are text: whole numbers, truth values and lists (`types=a,b` or `types=a&types=b`) are read as what
 * their variables take. What is none of these stays as it is, and is refused later.
 */
export function readQuery(
  values: Record<string, unknown>,
  variables: readonly RouteVariable[],
): Record<string, unknown> {
  const read = { ...values };
  for (const { name, type } of variables) {
    const value = read[name];
    if (typeof value !== 'string') continue;
    if (isListType(getNullableType(type))) read[name] = value.split(',');
    else read[name] = plainValue(value, String(getNullableType(type)));
  }
  return read;
}

function plainValue(text: string, type: string): unknown {
  if (type === 'Int' && /^-?\d{1,9}$/.test(text)) return Number(text);
  if (type === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
