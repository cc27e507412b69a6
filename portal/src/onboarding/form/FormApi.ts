import type { Business, BusinessCheck, DocumentKind, Locality, Values } from './formTypes.js';
import type { Outcome } from './outcome.js';

export type UploadOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly detail: string; readonly pointer: string | null }
  | { readonly kind: 'tooLarge' | 'closed' | 'away' | 'failed' };

export type CopyOutcome =
  | { readonly kind: 'done'; readonly pdf: Blob }
  /** This device may not have the copy. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'away' | 'busy' };

/** The requests for the form of one link. */
export interface FormApi {
  load(): Promise<Outcome>;
  /**
   * Saves sections, or the confirmation of a privacy notice.
   * @param version the version of the form on which the changes are based
   */
  save(version: number, values: Partial<Values> & { readonly noticeVersion?: string }): Promise<Outcome>;
  /** @param onProgress receives 0 to 100 */
  upload(
    file: File,
    kind: DocumentKind,
    party: string | null,
    onProgress: (percent: number) => void,
  ): Promise<UploadOutcome>;
  removeDocument(id: string): Promise<Outcome>;
  submit(version: number): Promise<Outcome>;
  /** The PDF of the latest submission. */
  loadCopy(): Promise<CopyOutcome>;
  /** Suburbs and towns of Australia that begin with a text, or whose postcodes do. Empty if the service does not respond. */
  suggest(text: string): Promise<readonly Locality[]>;
  /** The register's data for a number. Null if the service does not respond. */
  check(input: Pick<Business, 'jurisdiction' | 'queryValue'>): Promise<BusinessCheck | null>;
}
