import { findTextFault } from '../../domain/text.js';
import { UnreadableRecord } from '../import/importRefusal.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A member that is text or a number, trimmed; null when it is absent, empty or something else.
 * @throws UnreadableRecord when the text cannot be stored
 */
export function textAt(object: JsonObject | null, key: string): string | null {
  const value = object?.[key];
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const fault = findTextFault(text);
  if (fault !== null) throw new UnreadableRecord(`${key} ${fault}`);
  return text === '' ? null : text;
}

export function objectAt(object: JsonObject, key: string): JsonObject | null {
  const value = object[key];
  return isJsonObject(value) ? value : null;
}

/** The objects of a member that is a list; none when it is absent or something else. */
export function listAt(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/**
 * The texts of a member that is a list, trimmed; none when it is absent or something else.
 * @throws UnreadableRecord when one cannot be stored
 */
export function textsAt(object: JsonObject, key: string): readonly string[] {
  const value = object[key];
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map((item) => textAt({ [key]: item }, key)).filter((text) => text !== null);
}
