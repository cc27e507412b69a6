import type { StoredEntry } from './storedEntry.js';

/** A row of a list that cannot be used. */
export interface ListReject {
  /** The row of the sheet, or the position of the entry in the file, from 1. */
  readonly line: number;
  readonly reason: string;
}

/** What a file of a list holds. */
export interface ReadList {
  /** The day that it states, YYYY-MM-DD. */
  readonly asOf: string;
  readonly entries: readonly StoredEntry[];
  readonly rejects: readonly ListReject[];
  /** How many rows or entries were looked at. */
  readonly rows: number;
}

/** A text of a list in one line; null where there is none. Characters that no text of a database holds are left out. */
export function plainText(text: string): string | null {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim();
  return plain === '' ? null : plain;
}

/** The texts without those that are empty or there already, in their order; undefined for none. */
export function listDistinctTexts(texts: readonly (string | null)[]): readonly string[] | undefined {
  const held = [...new Set(texts.flatMap((text) => plainText(text ?? '') ?? []))];
  return held.length === 0 ? undefined : held;
}

/** The longest name that is read: those of real lists are shorter by far. */
export const maxNameLength = 1_000;
