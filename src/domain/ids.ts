import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const prefixes = {
  apiKey: 'key',
  event: 'evt',
  organisation: 'org',
  verification: 'ver',
  request: 'req',
} as const;
export type IdKind = keyof typeof prefixes;

// Random bytes are fetched in blocks: one by one they cost more than all else of an id.
const block = new Uint8Array(4096);
let used = block.length;
const nextUlid = monotonicFactory(() => {
  if (used === block.length) {
    randomFillSync(block);
    used = 0;
  }
  return (block[used++] ?? 0) / 256;
});
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
