import { Loader, Text } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { caseText } from '../../../shared/text/caseText.js';
import { problemError } from '../../parts/forms/problemError.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { Panel } from '../../parts/layout/Panel.js';
import { sessionFetch } from '../../session/sessionFetch.js';
import type { UploadedDocument } from './Documents.js';

const text = caseText.documents;

interface DocumentPreviewProps {
  readonly document: UploadedDocument;
  readonly address: string;
  readonly onClose: () => void;
  /** The download link. */
  readonly children: ReactNode;
}

/**
 * Previews a file next to the case. Its bytes are drawn as an image or rejected. They never become a page, so no script
 * in them runs.
 */
export function DocumentPreview({ document, address, onClose, children }: DocumentPreviewProps): ReactNode {
  const [{ bytes, error }, setRead] = useState<Read>(unread);
  useEffect(() => {
    const reading = new AbortController();
    void readFile(address, reading.signal).then((read) => {
      if (!reading.signal.aborted) setRead(read);
    });
    return () => {
      reading.abort();
    };
  }, [address]);
  return (
    <Panel title={document.name} onClose={onClose}>
      {children}
      {error && <RequestFault error={error} />}
      {!bytes && !error && <Loader aria-label={text.reading} />}
      {bytes && <Shown bytes={bytes} document={document} />}
    </Panel>
  );
}

interface Read {
  readonly bytes: Blob | null;
  readonly error: CombinedError | null;
}

const unread: Read = { bytes: null, error: null };

async function readFile(address: string, signal: AbortSignal): Promise<Read> {
  try {
    const response = await sessionFetch(address, { signal });
    if (response.ok) return { bytes: await response.blob(), error: null };
    const requestId = response.headers.get('x-request-id');
    return { bytes: null, error: problemError(await response.text(), response.status, requestId) };
  } catch {
    return { bytes: null, error: problemError('', 0, null) };
  }
}

interface ShownProps {
  readonly bytes: Blob;
  readonly document: UploadedDocument;
}

function Shown({ bytes, document: { name, mediaType } }: ShownProps): ReactNode {
  const [isUnreadable, setIsUnreadable] = useState(false);
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') return <Text>{text.unreadable}</Text>;
  if (isUnreadable) return <Text>{text.unreadable}</Text>;
  return (
    <Picture
      bytes={bytes}
      type={mediaType}
      name={name}
      onFault={() => {
        setIsUnreadable(true);
      }}
    />
  );
}

interface PictureProps {
  readonly bytes: Blob;
  readonly type: 'image/png' | 'image/jpeg';
  readonly name: string;
  readonly onFault: () => void;
}

function Picture({ bytes, type, name, onFault }: PictureProps): ReactNode {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    // The type is set here and never taken from the response.
    const own = URL.createObjectURL(new Blob([bytes], { type }));
    setSource(own);
    return () => {
      URL.revokeObjectURL(own);
    };
  }, [bytes, type]);
  return (
    source !== null && <img className="document-page" src={source} alt={text.imageLabel(name)} onError={onFault} />
  );
}
