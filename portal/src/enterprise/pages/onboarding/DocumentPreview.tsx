import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { caseDocumentText } from '../../../shared/text/caseDocumentText.js';
import { problemError } from '../../parts/forms/problemError.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { areSingleKeysOn } from '../../parts/data/singleKeys.js';
import { Facts } from '../../parts/layout/Facts.js';
import { formatDay } from '../../parts/time/formatDay.js';
import { Panel } from '../../parts/layout/Panel.js';
import { sessionFetch } from '../../session/sessionFetch.js';
import { enAU } from '../../../shared/text/enAU.js';
import type { Submission } from './caseDocument.js';
import { partyName } from './caseWords.js';
import type { UploadedDocument } from './Documents.js';
import { plainAnswers } from './statedAnswers.js';

const text = caseDocumentText;

interface DocumentPreviewProps {
  readonly document: UploadedDocument;
  /** The statements to compare the file with, and the other files. */
  readonly submission: Submission;
  readonly address: string;
  readonly onOpen: (document: UploadedDocument) => void;
  readonly onClose: () => void;
  /** The download link. */
  readonly children: ReactNode;
}

/**
 * Shows a file next to what the applicant stated. `j` and `k` open the next and the previous file, `Esc` closes the panel.
 */
export function DocumentPreview({ document, submission, onOpen, onClose, ...rest }: DocumentPreviewProps): ReactNode {
  const files = submission.documents.filter(({ deletedAt }) => deletedAt === null);
  const at = files.findIndex(({ id }) => id === document.id);
  const [previous, next] = [files[at - 1], files[at + 1]];
  const open = (other: UploadedDocument | undefined) => (): void => {
    if (other && areSingleKeysOn()) onOpen(other);
  };
  useHotkeys([
    ['j', open(next)],
    ['k', open(previous)],
  ]);
  return (
    <Panel title={document.name} width={1100} onClose={onClose}>
      <div className="file-and-statements">
        <div>
          <Group gap="xs" mb="sm">
            {rest.children}
            {files.length > 1 && (
              <>
                {toButton(previous, text.previousFile)}
                {toButton(next, text.nextFile)}
              </>
            )}
          </Group>
          {canShow(document.mediaType) ? (
            <FileShown key={document.id} document={document} address={rest.address} />
          ) : (
            <Text>{text.pdfElsewhere}</Text>
          )}
        </div>
        <Statements submission={submission} />
      </div>
    </Panel>
  );

  function toButton(other: UploadedDocument | undefined, word: string): ReactNode {
    return (
      <Button
        variant="subtle"
        size="sm"
        disabled={other === undefined}
        onClick={() => {
          if (other) onOpen(other);
        }}
      >
        {word}
      </Button>
    );
  }
}

/** Images are drawn. A PDF is shown by the viewer of the browser, which keeps scripts in it away from this page. Some browsers have none. */
function canShow(mediaType: string): boolean {
  return isImage(mediaType) || (mediaType === 'application/pdf' && navigator.pdfViewerEnabled);
}

function isImage(mediaType: string): mediaType is 'image/png' | 'image/jpeg' {
  return mediaType === 'image/png' || mediaType === 'image/jpeg';
}

/** The statements that a document can prove: the answers, and the people and bodies. */
function Statements({ submission }: { readonly submission: Submission }): ReactNode {
  const parties = submission.people?.parties ?? [];
  return (
    <section aria-labelledby="statements-title">
      <Title order={3} size="h5" mb="xs" id="statements-title">
        {text.stated}
      </Title>
      <Facts
        facts={[
          ...parties.map((party): [string, string] => {
            const { kind, dateOfBirth, number, country } = party;
            const facts = [
              enAU.kind[kind],
              kind === 'PERSON' ? dateOfBirth && formatDay(dateOfBirth) : number,
              country,
            ];
            return [partyName(party), facts.filter(Boolean).join(', ')];
          }),
          ...plainAnswers(submission).map(({ label, answer }): [string, ReactNode] => [label, answer]),
        ]}
      />
    </section>
  );
}

interface FileShownProps {
  readonly document: UploadedDocument;
  readonly address: string;
}

/** A file whose bytes are drawn as an image, shown as a PDF or rejected. They never become a page, so no script in them runs here. */
function FileShown({ document, address }: FileShownProps): ReactNode {
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
    <>
      {error && <RequestFault error={error} />}
      {!bytes && !error && <Loader aria-label={text.reading} />}
      {bytes && <Shown bytes={bytes} document={document} />}
    </>
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
  const source = useObjectUrl(bytes, mediaType);
  if (isUnreadable) return <Text>{text.unreadable}</Text>;
  if (source === null) return null;
  if (!isImage(mediaType)) {
    // Pages as wide as the frame, without a list of them.
    return <iframe className="document-pages" src={`${source}#navpanes=0&view=FitH`} title={text.imageLabel(name)} />;
  }
  return (
    <img
      className="document-page"
      src={source}
      alt={text.imageLabel(name)}
      onError={() => {
        setIsUnreadable(true);
      }}
    />
  );
}

/** An address of bytes that this page holds. The type is set here and never taken from the response. */
function useObjectUrl(bytes: Blob, type: string): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const own = URL.createObjectURL(new Blob([bytes], { type }));
    setSource(own);
    return () => {
      URL.revokeObjectURL(own);
    };
  }, [bytes, type]);
  return source;
}
