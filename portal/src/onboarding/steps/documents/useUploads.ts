import { useCallback, useRef, useState } from 'react';
import { useText } from '../../../shared/text/Language.js';
import type { Text } from '../../../shared/text/enAU.js';
import { useFormStore } from '../../form/FormContext.js';
import type { DocumentKind } from '../../form/formTypes.js';
import type { UploadOutcome } from '../../form/uploadDocument.js';

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** 0 to 100. */
  readonly percent: number;
  /** The reason of a failure. Null while the upload runs. */
  readonly fault: string | null;
  /** The field that was refused, such as `/party`. */
  readonly pointer: string | null;
}

interface Uploads {
  readonly uploads: readonly Upload[];
  /** The last uploaded file, to be announced. */
  readonly arrived: string | null;
  readonly start: (files: readonly File[], kind: DocumentKind, party: string | null) => void;
  readonly dismiss: (key: number) => void;
}

/** Uploads files one after the other, because parallel uploads would share the bandwidth. */
export function useUploads(): Uploads {
  const text = useText();
  const store = useFormStore();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [arrived, setArrived] = useState<string | null>(null);
  const next = useRef({ key: 0, line: Promise.resolve() });

  const update = useCallback((key: number, changed: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  }, []);
  const dismiss = useCallback((key: number) => {
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }, []);
  const send = async (key: number, file: File, kind: DocumentKind, party: string | null): Promise<void> => {
    // The service accepts only a person of the saved form.
    if (party !== null) await store.saveNow();
    const outcome = await store.api.upload(file, kind, party, (percent) => {
      update(key, { percent });
    });
    if (outcome.kind === 'closed') store.take({ kind: 'closed' });
    if (outcome.kind === 'done') {
      await store.reload();
      setArrived(text.uploaded(file.name));
      dismiss(key);
    } else {
      update(key, {
        fault: formatFault(outcome, text),
        pointer: outcome.kind === 'refused' ? outcome.pointer : null,
      });
    }
  };
  const start = (files: readonly File[], kind: DocumentKind, party: string | null): void => {
    for (const file of files) {
      const key = (next.current.key += 1);
      setUploads((all) => [...all, { key, name: file.name, percent: 0, fault: null, pointer: null }]);
      next.current.line = next.current.line.then(() => send(key, file, kind, party));
    }
  };
  return { uploads, arrived, start, dismiss };
}

function formatFault(outcome: Exclude<UploadOutcome, { kind: 'done' }>, text: Text): string {
  switch (outcome.kind) {
    case 'refused':
      return outcome.detail;
    case 'tooLarge':
      return text.uploadTooLarge;
    case 'away':
      return text.uploadAway;
    default:
      return text.uploadFailed;
  }
}
