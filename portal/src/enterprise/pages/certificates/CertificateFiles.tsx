import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { saveBlob } from '../../parts/lists/saveBlob.js';
import type { Certificate } from './certificateDocuments.js';

/** The forms of the certificate: a document, a signed credential, and the public page. */
export function CertificateFiles({ certificate }: { readonly certificate: Certificate }): ReactNode {
  const { id, credential, url, issuedBy } = certificate;
  if (credential === null || url === null) {
    return (
      <Paper withBorder p="md" mb="md">
        <Text>
          {certificate.status === 'PROPOSED'
            ? `${issuedBy.name} has proposed it. Another officer has to agree before it is issued; until then there is no document, and no public page.`
            : 'It was never issued: there is no document, and no public page.'}
        </Text>
      </Paper>
    );
  }
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label="Files and public page">
      <Text mb="sm">
        Anybody can check it at{' '}
        <Anchor href={url} target="_blank" rel="noreferrer">
          {url}
        </Anchor>
      </Text>
      <Group gap="xs">
        <CopyButton value={url} label="Copy the address" />
        <Button
          component="a"
          variant="default"
          size="sm"
          href={`/api/enterprise/certificates/${id}/pdf`}
          target="_blank"
          rel="noreferrer"
        >
          Open the PDF
        </Button>
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            saveBlob(new Blob([credential], { type: 'application/vc+jwt' }), `${id}.jwt`);
          }}
        >
          Download the signed credential
        </Button>
      </Group>
    </Paper>
  );
}
