import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';

/** Details that help an officer to resolve a match, each in the list's own words. Missing details are left out. */
export interface EntryDetails {
  readonly datesOfBirth?: readonly string[];
  readonly placesOfBirth?: readonly string[];
  readonly citizenships?: readonly string[];
  readonly addresses?: readonly string[];
  readonly information?: readonly string[];
  /** The dates and grounds of the listing. */
  readonly listings?: readonly string[];
  readonly committees?: readonly string[];
  /** Days on which the list changed the entry, YYYY-MM-DD if they are legible. */
  readonly changed?: readonly string[];
}

/** A list entry as it is stored. */
export interface StoredEntry extends Pick<ListEntry, 'reference' | 'name' | 'names' | 'isPerson' | 'fingerprint'> {
  readonly details: EntryDetails;
}

/** Adds the fingerprint: SHA-256 in hex of the entry's canonical JSON (RFC 8785). */
export function toStoredEntry(entry: Omit<StoredEntry, 'fingerprint'>): StoredEntry {
  const fingerprint = createHash('sha256')
    .update(canonicalize(entry) ?? '')
    .digest('hex');
  return { ...entry, fingerprint };
}
