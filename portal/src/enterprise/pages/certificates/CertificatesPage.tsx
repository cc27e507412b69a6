import { NativeSelect, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { Empty } from '../../parts/layout/Empty.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan } from '../../session/SessionContext.js';
import { AgreeToCertificate } from './AgreeToCertificate.js';
import { certificatesDocument, certificateTypes, type CertificateRow } from './certificateDocuments.js';
import { CertificateList } from './CertificateList.js';
import { readCertificatesSearch, statuses } from './certificateState.js';
import { IssueCertificate } from './IssueCertificate.js';

const route = getRouteApi('/certificates');

/** The organisation's certificates. Proposals that wait for an officer come first. */
export function CertificatesPage(): ReactNode {
  const { status, verification } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const [agreeing, setAgreeing] = useState<CertificateRow | null>(null);
  const waiting = usePages(
    certificatesDocument,
    { status: 'PROPOSED' as const },
    ({ certificates }) => certificates,
    certificateTypes,
  );
  const all = usePages(
    certificatesDocument,
    { status: status ?? null },
    ({ certificates }) => certificates,
    certificateTypes,
  );
  // Proposals are listed above, with any filter.
  const rest = all.nodes.filter((one) => one.status !== 'PROPOSED');
  const isEmpty = !waiting.isLoading && !all.isLoading && rest.length + waiting.nodes.length === 0 && all.more === null;
  return (
    <Page
      title="Certificates"
      actions={!isEmpty && <ExportButton list="certificates" filters={{ status: status?.toLowerCase() }} />}
    >
      <Text className="soft" mb="md">
        A certificate says that a business was verified, by whom and until when. Anybody can check it, without a key.
        {!isEmpty && can('issueCertificate') && (
          <>
            {' '}
            You issue one on the page of a{' '}
            <PageLink to="/verifications" underline="always">
              verification
            </PageLink>
            .
          </>
        )}
      </Text>
      {all.error && <RequestFault error={all.error} onRetry={all.again} />}
      {waiting.error && !all.error && <RequestFault error={waiting.error} onRetry={waiting.again} />}
      {waiting.nodes.length > 0 && (
        <section aria-labelledby="waiting" className="certificates-waiting">
          <Title order={2} size="h4" id="waiting">
            Waiting for a second officer
          </Title>
          <CertificateList
            certificates={waiting.nodes}
            label="Waiting for a second officer"
            onAgree={can('agreeToCertificate') ? setAgreeing : undefined}
          />
          <MoreButton more={waiting.more} isLoading={waiting.isLoading} />
        </section>
      )}
      <NativeSelect
        label="State"
        className="filter"
        mb="sm"
        value={status ?? ''}
        data={[{ value: '', label: 'All' }, ...statuses.map((value) => ({ value, label: value.toLowerCase() }))]}
        onChange={(event) => {
          void navigate({ search: readCertificatesSearch({ status: event.currentTarget.value }), replace: true });
        }}
      />
      {rest.length > 0 && <CertificateList certificates={rest} label="Certificates" />}
      <MoreButton more={all.more} isLoading={all.isLoading} />
      {isEmpty && !all.error && !waiting.error && status === undefined && (
        <Empty title="No certificate yet" action={<PageLink to="/verifications">Go to the verifications</PageLink>}>
          An officer issues a certificate on a verification: open one that found its entity, and choose to certify it.
        </Empty>
      )}
      {!all.isLoading && !all.error && rest.length === 0 && status !== undefined && status !== 'PROPOSED' && (
        <Text>No certificate is {status.toLowerCase()}.</Text>
      )}
      {status === 'PROPOSED' && !waiting.error && !waiting.isLoading && waiting.nodes.length === 0 && (
        <Text>No certificate waits for a second officer.</Text>
      )}
      {verification !== undefined && (
        <IssueCertificate
          verificationId={verification}
          onClose={() => {
            void navigate({ search: status ? { status } : {}, replace: true });
          }}
        />
      )}
      {agreeing && (
        <AgreeToCertificate
          certificate={agreeing}
          onClose={() => {
            setAgreeing(null);
          }}
        />
      )}
    </Page>
  );
}
