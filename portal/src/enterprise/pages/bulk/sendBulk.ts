import type { CombinedError } from 'urql';
import { problemError } from '../../parts/forms/problemError.js';

interface Sending {
  readonly mediaType: string;
  readonly fileName: string;
  /** For rows that name none. Empty if all rows do. */
  readonly jurisdiction: string;
  readonly wantsEvents: boolean;
  readonly idempotencyKey: string;
  /** Receives the share of the file that was sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

export type Sent = { readonly id: string } | { readonly error: CombinedError } | { readonly isStopped: true };

/**
 * Uploads a file of rows over REST, which accepts it unchanged. XMLHttpRequest is used because it reports upload
 * progress.
 */
export function sendBulk(file: Blob, sending: Sending): Promise<Sent> {
  const { mediaType, fileName, jurisdiction, wantsEvents, idempotencyKey, onProgress, signal } = sending;
  const query = new URLSearchParams({ ...(jurisdiction !== '' && { jurisdiction }), events: String(wantsEvents) });
  if (fileName !== '') query.set('fileName', fileName);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/enterprise/bulk?${query.toString()}`);
    request.setRequestHeader('Content-Type', mediaType);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total === 0 ? 1 : loaded / total);
    };
    request.onload = () => {
      const id = request.status === 202 ? parseId(request.responseText) : null;
      const { status, responseText } = request;
      if (id !== null) resolve({ id });
      else resolve({ error: problemError(responseText, status, request.getResponseHeader('x-request-id')) });
    };
    request.onerror = () => {
      resolve({ error: problemError('', 0, null) });
    };
    request.onabort = () => {
      resolve({ isStopped: true });
    };
    signal.addEventListener('abort', () => {
      request.abort();
    });
    request.send(file);
  });
}

function parseId(text: string): string | null {
  const { bulk } = JSON.parse(text) as { readonly bulk?: { readonly id?: unknown } };
  return typeof bulk?.id === 'string' ? bulk.id : null;
}
