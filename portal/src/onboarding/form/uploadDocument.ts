import { documentFile } from '../../shared/limits.js';
import type { UploadOutcome } from './FormApi.js';
import type { DocumentKind } from './formTypes.js';

interface Upload {
  readonly authorization: string;
  readonly file: File;
  readonly documentKind: DocumentKind;
  /** The id of the person to whom an identity document belongs. */
  readonly party: string | null;
  /** 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/** Uploads a file unchanged. XMLHttpRequest is used because `fetch` does not report upload progress. */
export function uploadDocument({
  authorization,
  file,
  documentKind,
  party,
  onProgress,
}: Upload): Promise<UploadOutcome> {
  // A file that the service would refuse is not sent at all.
  if (file.size > documentFile.maxBytes) return Promise.resolve({ kind: 'tooLarge' });
  const query = new URLSearchParams({
    kind: documentKind.toLowerCase(),
    name: file.name,
    ...(party !== null && { party }),
  });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/onboard/documents?${query.toString()}`);
    request.setRequestHeader('authorization', authorization);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100));
    };
    request.onload = () => {
      resolve(toUploadOutcome(request));
    };
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(event, () => {
        resolve({ kind: 'away' });
      });
    }
    request.send(file);
  });
}

function toUploadOutcome({ status, responseText }: XMLHttpRequest): UploadOutcome {
  if (status >= 200 && status < 300) return { kind: 'done' };
  if (status === 413) return { kind: 'tooLarge' };
  if (status === 401 || status === 403) return { kind: 'closed' };
  const fault = status < 500 ? parseFault(responseText) : null;
  return fault === null ? { kind: 'failed' } : { kind: 'refused', ...fault };
}

/** The sentence of a problem (RFC 9457), with the pointer to its field: its first field's, or its own without a pointer. */
function parseFault(body: string): { readonly detail: string; readonly pointer: string | null } | null {
  try {
    const problem = JSON.parse(body) as { detail?: string; errors?: { detail: string; pointer: string }[] };
    const [field] = problem.errors ?? [];
    if (field) return field;
    return problem.detail === undefined ? null : { detail: problem.detail, pointer: null };
  } catch {
    return null;
  }
}
