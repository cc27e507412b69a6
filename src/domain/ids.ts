import { monotonicFactory } from 'ulid';

const prefixes = {
  apiKey: 'key',
  event: 'evt',
  organisation: 'org',
  verification: 'ver',
  request: 'req',
} as const;
export type IdKind = keyof typeof prefixes;

const nextUlid = monotonicFactory();
const shapes = Object.fromEntries(
  Object.entries(prefixes).map(([kind, prefix]) => [kind, new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`)]),
) as Record<IdKind, RegExp>;

/** A new id, e.g. `ver_01JD…`: prefix and ULID, so ids of one kind sort by the time they were made. */
export function newId(kind: IdKind, at: Date = new Date()): string {
  return `${prefixes[kind]}_${nextUlid(at.getTime())}`;
}

/** True for a text that could be an id of this kind. */
export function isId(kind: IdKind, text: string): boolean {
  return shapes[kind].test(text);
}
