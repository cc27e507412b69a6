import type { Client } from 'urql';
import { checkQuery, formQuery, removeDocumentMutation, saveMutation, submitMutation } from './documents.js';
import type { Business, BusinessCheck, DocumentKind, Values } from './formTypes.js';
import { outcomeOf, type Outcome } from './outcome.js';
import { uploadDocument, type UploadOutcome } from './uploadDocument.js';

/** What the service does for the form of one link. */
export interface FormApi {
  load(): Promise<Outcome>;
  /** Saves sections. @param version that of the form which was changed */
  save(version: number, values: Partial<Values>): Promise<Outcome>;
  /** @param onProgress is told 0 to 100 */
  upload(file: File, kind: DocumentKind, onProgress: (percent: number) => void): Promise<UploadOutcome>;
  removeDocument(id: string): Promise<Outcome>;
  submit(version: number): Promise<Outcome>;
  /** What is known of a number; null where nothing answers. */
  check(input: Pick<Business, 'jurisdiction' | 'queryValue'>): Promise<BusinessCheck | null>;
}

/** @param authorization the header that the client sends, for what is not GraphQL */
export function createFormApi(client: Client, authorization: string): FormApi {
  return {
    load: async () => {
      const { data, error } = await client.query(formQuery, {}).toPromise();
      const outcome = outcomeOf(data?.form, error);
      // Reading changes nothing: what stands against it is that the link is over.
      return outcome.kind === 'conflict' ? { kind: 'closed' } : outcome;
    },
    save: async (version, values) => {
      const { data, error } = await client.mutation(saveMutation, { input: { version, ...values } }).toPromise();
      return outcomeOf(data?.form, error);
    },
    upload: (file, documentKind, onProgress) => uploadDocument({ authorization, file, documentKind, onProgress }),
    removeDocument: async (id) => {
      const { data, error } = await client.mutation(removeDocumentMutation, { input: { id } }).toPromise();
      return outcomeOf(data?.form, error);
    },
    submit: async (version) => {
      const { data, error } = await client.mutation(submitMutation, { input: { version } }).toPromise();
      return outcomeOf(data?.form, error);
    },
    check: async (input) => {
      const { data } = await client.query(checkQuery, { input }).toPromise();
      return data?.check ?? null;
    },
  };
}
