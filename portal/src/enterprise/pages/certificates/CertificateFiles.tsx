import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { saveBlob } from '../../../shared/saveBlob.js';
import { useSession } from '../../session/SessionContext.js';
import type { Certificate } from './certificateDocuments.js';

const text = certificatesText.files;

/** The forms of the certificate: a document, a signed credential, and the public page. */
export function CertificateFiles({ certificate }: { readonly certificate: Certificate }): ReactNode {
  const { id, credential, url, issuedBy, officerId } = certificate;
  const { memberId } = useSession();
  if (credential === null || url === null) {
    return (
      <Paper withBorder p="md" mb="md">
        <Text>
          {certificate.status === 'PROPOSED'
            ? text.proposed(officerId === memberId ? text.you : issuedBy.name)
            : text.neverIssued}
        </Text>
      </Paper>
    );
  }
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={text.label}>
      <Text mb="sm">
        {text.lead}{' '}
        <Anchor href={url} target="_blank" rel="noreferrer">
          {url}
        </Anchor>
      </Text>
      <Group gap="xs">
        <CopyButton value={url} label={text.copy} />
        <Button
          component="a"
          variant="default"
          size="sm"
          href={`/api/enterprise/certificates/${id}/pdf`}
          target="_blank"
          rel="noreferrer"
        >
          {text.pdf}
        </Button>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            saveBlob(new Blob([credential], { type: 'application/vc+jwt' }), `${id}.jwt`);
          }}
        >
          {text.credential}
        </Button>
      </Group>
    </Paper>
  );
}
