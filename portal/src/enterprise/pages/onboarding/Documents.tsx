import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { DownloadIcon } from '../../../shared/icons.js';
import { caseDocumentText } from '../../../shared/text/caseDocumentText.js';
import { enAU } from '../../../shared/text/enAU.js';
import { isolate } from '../../../shared/text/isolate.js';
import { DownloadFault } from '../../parts/lists/DownloadFault.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { useDownload } from '../../parts/lists/useDownload.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import type { Submission } from './caseDocument.js';

const text = caseDocumentText;
const types: Readonly<Record<string, string>> = text.types;
const DocumentPreview = lazy(async () => ({ default: (await import('./DocumentPreview.js')).DocumentPreview }));

export type UploadedDocument = Submission['documents'][number];

interface DocumentsProps {
  readonly onboardingId: string;
  readonly submission: Submission;
}

/**
 * The applicant's files: each opens next to the statements, and can be downloaded. Every access is recorded in the audit
 * log.
 */
export function Documents({ onboardingId, submission }: DocumentsProps): ReactNode {
  const { documents } = submission;
  const mayRead = useCan()('onboardingDocument');
  const [opened, setOpened] = useState<UploadedDocument | null>(null);
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="documents-title">
      <Title order={2} size="h4" id="documents-title">
        {text.title}
      </Title>
      <Text className="soft" size="sm">
        {documents.length === 0 ? text.none : text.recorded}
      </Text>
      {documents.length > 0 && (
        <ListTable
          className="documents"
          label={text.title}
          columns={[text.file, text.shows, text.size, text.uploaded]}
          hasActions={mayRead}
        >
          {documents.map((document) => (
            <tr key={document.id}>
              <td data-title={text.file}>{document.name}</td>
              <td data-title={text.shows}>
                {enAU.documentKinds[document.kind]}
                {document.partyName !== null && ` · ${isolate(document.partyName)}`}
              </td>
              <td data-title={text.size}>
                {text.sized(types[document.mediaType] ?? document.mediaType, text.bytes(document.size))}
              </td>
              <td data-title={text.uploaded}>
                <Moment at={document.uploadedAt} />
              </td>
              {mayRead && (
                <td>
                  {document.deletedAt === null ? (
                    <Group gap="xs">
                      <Button
                        variant="subtle"
                        size="sm"
                        aria-label={text.previewLabel(document.name)}
                        onClick={() => {
                          setOpened(document);
                        }}
                      >
                        {text.preview}
                      </Button>
                      <DownloadDocument onboardingId={onboardingId} document={document} />
                    </Group>
                  ) : (
                    <span className="soft">
                      {text.deleted} <Moment at={document.deletedAt} />
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </ListTable>
      )}
      {opened && (
        <Suspense>
          <DocumentPreview
            document={opened}
            submission={submission}
            address={toUrl(onboardingId, opened)}
            onOpen={setOpened}
            onClose={() => {
              setOpened(null);
            }}
          >
            <DownloadDocument onboardingId={onboardingId} document={opened} />
          </DocumentPreview>
        </Suspense>
      )}
    </Paper>
  );
}

interface DownloadDocumentProps {
  readonly onboardingId: string;
  readonly document: UploadedDocument;
}

function DownloadDocument({ onboardingId, document }: DownloadDocumentProps): ReactNode {
  const { isFetching, error, fetchFile, forget } = useDownload();
  const send = () => void fetchFile(toUrl(onboardingId, document), document.name);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<DownloadIcon />}
        loading={isFetching}
        aria-label={text.downloadLabel(document.name)}
        onClick={send}
      >
        {text.download}
      </Button>
      <DownloadFault error={error} onRetry={send} onClose={forget} />
    </>
  );
}

function toUrl(onboardingId: string, { id }: UploadedDocument): string {
  return `/api/enterprise/onboardings/${onboardingId}/documents/${id}`;
}
