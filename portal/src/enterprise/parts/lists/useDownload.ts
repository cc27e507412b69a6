import { partsText } from '../../../shared/text/partsText.js';
import { useEffect, useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { sessionFetch } from '../../session/sessionFetch.js';
import { problemError } from '../forms/problemError.js';
import { RowCounter } from './rowCounter.js';
import { saveBlob } from '../../../shared/saveBlob.js';

interface Progress {
  readonly isFetching: boolean;
  /** The rows of CSV received so far. */
  readonly rows: number;
  readonly error: CombinedError | null;
}

interface Download extends Progress {
  readonly fetchFile: (address: string, name: string, headers?: Readonly<Record<string, string>>) => Promise<boolean>;
  readonly stop: () => void;
  /** Clears the error. */
  readonly forget: () => void;
}

const idle: Progress = { isFetching: false, rows: 0, error: null };
const everyMs = 200;

/**
 * Downloads a file and lets the browser save it. An incomplete download is dropped, because it would look like a
 * complete file. `fetchFile` resolves to whether it was saved.
 */
export function useDownload(): Download {
  const [progress, setProgress] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const fetchFile: Download['fetchFile'] = async (address, name, headers = {}) => {
    const own = new AbortController();
    running.current = own;
    setProgress({ ...idle, isFetching: true });
    let requestId: string | null = null;
    try {
      const response = await sessionFetch(address, { headers, signal: own.signal });
      requestId = response.headers.get('x-request-id');
      if (!response.ok) {
        setProgress({ ...idle, error: problemError(await response.text(), response.status, requestId) });
        return false;
      }
      const type = response.headers.get('content-type') ?? '';
      saveBlob(
        new Blob(
          await read(response, (rows) => {
            setProgress({ ...idle, isFetching: true, rows });
          }),
          { type },
        ),
        name,
      );
      setProgress(idle);
      return true;
    } catch {
      // No error is shown to the person who cancelled it.
      if (own.signal.aborted) setProgress(idle);
      else if (requestId === null) setProgress({ ...idle, error: problemError('', 0, null) });
      else setProgress({ ...idle, error: problemError(JSON.stringify({ detail: brokenOff }), 1, requestId) });
      return false;
    }
  };
  const forget = (): void => {
    setProgress(idle);
  };
  return { ...progress, fetchFile, stop: () => running.current?.abort(), forget };
}

const { brokenOff } = partsText.export;

/** Each chunk becomes a Blob, which the browser need not keep in memory. */
async function read({ body }: Response, tell: (rows: number) => void): Promise<Blob[]> {
  const pieces: Blob[] = [];
  const counter = new RowCounter();
  const reader = body?.getReader();
  let toldAt = Date.now();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) return pieces;
    pieces.push(new Blob([next.value]));
    counter.add(next.value);
    if (Date.now() - toldAt < everyMs) continue;
    toldAt = Date.now();
    tell(counter.rows);
  }
}
