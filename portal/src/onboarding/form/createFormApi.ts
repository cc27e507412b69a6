import type { Client } from 'urql';
import {
  checkQuery,
  formQuery,
  removeDocumentMutation,
  saveMutation,
  submitMutation,
  suggestQuery,
} from './documents.js';
import type { CopyOutcome, FormApi } from './FormApi.js';
import { toOutcome } from './outcome.js';
import { uploadDocument } from './uploadDocument.js';

/** @param authorization the client's header, for requests other than GraphQL */
export function createFormApi(client: Client, authorization: string): FormApi {
  return {
    load: async () => {
      const { data, error } = await client.query(formQuery, {}).toPromise();
      const outcome = toOutcome(data?.form, error);
      // Reading has no conflicts, so a conflict means that the link has ended.
      return outcome.kind === 'conflict' ? { kind: 'closed' } : outcome;
    },
    save: async (version, values) => {
      const { data, error } = await client.mutation(saveMutation, { input: { version, ...values } }).toPromise();
      return toOutcome(data?.form, error);
    },
    upload: (file, documentKind, party, onProgress) =>
      uploadDocument({ authorization, file, documentKind, party, onProgress }),
    removeDocument: async (id) => {
      const { data, error } = await client.mutation(removeDocumentMutation, { input: { id } }).toPromise();
      return toOutcome(data?.form, error);
    },
    submit: async (version) => {
      const { data, error } = await client.mutation(submitMutation, { input: { version } }).toPromise();
      return toOutcome(data?.form, error);
    },
    loadCopy: () => downloadCopy(authorization),
    suggest: async (text) => {
      const { data } = await client.query(suggestQuery, { input: { country: 'AU', text } }).toPromise();
      return (data?.suggested?.localities ?? []).map((one) => ({ ...one, locality: toTitle(one.locality) }));
    },
    check: async (input) => {
      const { data } = await client.query(checkQuery, { input }).toPromise();
      return data?.check ?? null;
    },
  };
}

/** A name in capitals as it is usually written. */
function toTitle(name: string): string {
  return name.toLowerCase().replaceAll(/(?:^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}

/** Loads the PDF of the latest submission. The token is sent in a header, never in an address. */
async function downloadCopy(authorization: string): Promise<CopyOutcome> {
  try {
    const response = await fetch('/api/onboard/summary', { headers: { authorization }, credentials: 'same-origin' });
    if (response.ok) return { kind: 'done', pdf: await response.blob() };
    return { kind: response.status === 429 || response.status >= 500 ? 'busy' : 'refused' };
  } catch {
    return { kind: 'away' };
  }
}
