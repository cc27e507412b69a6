import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { ListEntry } from '../../domain/screening/screeningIndex.js';

/** What an officer looks at beside the names, each as the list writes it. What a list does not say is left out. */
export interface EntryDetails {
  readonly datesOfBirth?: readonly string[];
  readonly placesOfBirth?: readonly string[];
  readonly citizenships?: readonly string[];
  readonly addresses?: readonly string[];
  readonly information?: readonly string[];
  /** Since when and on what ground it is listed. */
  readonly listings?: readonly string[];
  readonly committees?: readonly string[];
  /** Days on which the list last changed it, YYYY-MM-DD where they can be read. */
  readonly changed?: readonly string[];
}

/** An entry of a list as it is kept. */
export interface StoredEntry extends Pick<ListEntry, 'reference' | 'name' | 'names' | 'isPerson' | 'fingerprint'> {
  readonly details: EntryDetails;
}

/** The entry with the hash over all that the list says of it: SHA-256 of its canonical JSON (RFC 8785), in hex. */
export function toStoredEntry(entry: Omit<StoredEntry, 'fingerprint'>): StoredEntry {
  const fingerprint = createHash('sha256')
    .update(canonicalize(entry) ?? '')
    .digest('hex');
  return { ...entry, fingerprint };
}
