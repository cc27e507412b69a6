import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { enAU } from '../../../shared/text/enAU.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import type { Submission } from './caseDocument.js';
import { DownloadDocument } from './DownloadDocument.js';

interface DocumentsProps {
  readonly onboardingId: string;
  readonly documents: Submission['documents'];
}

const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
};

/** The files of the applicant. They are kept by the browser and never shown in it; who reads one is on record. */
export function Documents({ onboardingId, documents }: DocumentsProps): ReactNode {
  const mayRead = useCan()('onboardingDocument');
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="documents-title">
      <Title order={2} size="h4" id="documents-title">
        Documents
      </Title>
      <Text className="soft" size="sm">
        {documents.length === 0
          ? 'The applicant has sent none.'
          : mayRead
            ? 'Each download is recorded in the audit log.'
            : 'Your role sees that they are there. Owners and officers download them.'}
      </Text>
      {documents.length > 0 && (
        <ListTable className="documents" label="Documents" columns={['File', 'Shows', 'Size', 'Sent']}>
          {documents.map(({ id, name, kind, mediaType, size, uploadedAt }) => (
            <tr key={id}>
              <td data-title="File">
                {mayRead ? <DownloadDocument onboardingId={onboardingId} id={id} name={name} /> : name}
              </td>
              <td data-title="Shows">{enAU.documentKinds[kind]}</td>
              <td data-title="Size">
                {kinds[mediaType] ?? mediaType}, {sizeWords(size)}
              </td>
              <td data-title="Sent">
                <Moment at={uploadedAt} />
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Paper>
  );
}

function sizeWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${size.toLocaleString('en-AU', { maximumFractionDigits: 1 })} ${unit}`;
}
