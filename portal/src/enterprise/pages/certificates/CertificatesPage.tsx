import { NativeSelect, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { certificatesText } from '../../../shared/text/certificatesText.js';
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
import { readCertificatesSearch, stateWords, statuses } from './certificateState.js';
import { IssueCertificate } from './IssueCertificate.js';

const route = getRouteApi('/certificates');
const text = certificatesText.list;
const [issueLead, verificationWord] = text.issueLead;

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
      title={certificatesText.title}
      actions={!isEmpty && <ExportButton list="certificates" filters={{ status: status?.toLowerCase() }} />}
    >
      <Text className="soft" mb="md">
        {text.lead}
        {!isEmpty && can('issueCertificate') && (
          <>
            {' '}
            {issueLead}{' '}
            <PageLink to="/verifications" underline="always">
              {verificationWord}
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
            {text.waiting}
          </Title>
          <CertificateList
            certificates={waiting.nodes}
            label={text.waiting}
            onAgree={can('agreeToCertificate') ? setAgreeing : undefined}
          />
          <MoreButton more={waiting.more} isLoading={waiting.isLoading} />
        </section>
      )}
      <div className="filter-chips" role="search">
        <NativeSelect
          aria-label={text.state}
          className={status === undefined ? 'chip' : 'chip is-set'}
          value={status ?? ''}
          data={[{ value: '', label: text.all }, ...statuses.map((value) => ({ value, label: stateWords[value] }))]}
          onChange={(event) => {
            void navigate({ search: readCertificatesSearch({ status: event.currentTarget.value }), replace: true });
          }}
        />
      </div>
      {rest.length > 0 && <CertificateList certificates={rest} label={certificatesText.title} />}
      <MoreButton more={all.more} isLoading={all.isLoading} />
      {isEmpty && !all.error && !waiting.error && status === undefined && (
        <Empty title={text.empty} action={<PageLink to="/verifications">{text.toVerifications}</PageLink>}>
          {text.emptyLead}
        </Empty>
      )}
      {!all.isLoading && !all.error && rest.length === 0 && status !== undefined && status !== 'PROPOSED' && (
        <Text>{text.none(stateWords[status])}</Text>
      )}
      {status === 'PROPOSED' && !waiting.error && !waiting.isLoading && waiting.nodes.length === 0 && (
        <Text>{text.noneWaiting}</Text>
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
