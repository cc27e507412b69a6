import type { Evidence } from '../matching/evidence.js';

/** An entry of a list that names are screened against: a sanctions list, or the banned persons of ASIC. */
export interface ListEntry extends Evidence {
  readonly reference: string;
  readonly name: string;
  readonly names: readonly { readonly name: string; readonly kind: 'primary' | 'alias' | 'weak_alias' }[];
  readonly isPerson: boolean;
  readonly fingerprint: string;
  readonly from: string | null;
  readonly to: string | null;
}
