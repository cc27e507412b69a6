import type { StoredEntry } from './storedEntry.js';

/** A row of a list that cannot be used. */
export interface ListReject {
  /** The row of the sheet, or the position of the entry in the file, from 1. */
  readonly line: number;
  readonly reason: string;
}

/** The content of a list's file. */
export interface ReadList {
  /** The day that it states, YYYY-MM-DD. */
  readonly asOf: string;
  readonly entries: readonly StoredEntry[];
  readonly rejects: readonly ListReject[];
  /** How many rows or entries were examined. */
  readonly rows: number;
}

/** A text of a list as one line. Null if it is empty. Characters that PostgreSQL cannot store are removed. */
export function plainText(text: string): string | null {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim();
  return plain === '' ? null : plain;
}

/** The distinct texts that are not empty, in their order. Undefined if there are none. */
export function listDistinctTexts(texts: readonly (string | null)[]): readonly string[] | undefined {
  const held = [...new Set(texts.flatMap((text) => plainText(text ?? '') ?? []))];
  return held.length === 0 ? undefined : held;
}

/** The longest name accepted. Names on real lists are far shorter. */
export const maxNameLength = 1_000;
