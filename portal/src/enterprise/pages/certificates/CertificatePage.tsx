import { Button, Loader, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { AgreeToCertificate } from './AgreeToCertificate.js';
import { certificateDocument } from './certificateDocuments.js';
import { CertificateFacts } from './CertificateFacts.js';
import { CertificateFiles } from './CertificateFiles.js';
import { HoldCertificate } from './HoldCertificate.js';
import { RevokeCertificate } from './RevokeCertificate.js';

const route = getRouteApi('/certificates/$id');
const text = certificatesText.actions;

/** One certificate: its content, its files, and the available actions. */
export function CertificatePage(): ReactNode {
  const { id } = route.useParams();
  const can = useCan();
  const { memberId } = useSession();
  const [open, setOpen] = useState<'agree' | 'revoke' | 'suspend' | 'reinstate' | null>(null);
  const [{ data, error, fetching }, ask] = useQuery({ query: certificateDocument, variables: { id } });
  const certificate = data?.certificate;
  const close = (): void => {
    setOpen(null);
  };
  const isProposed = certificate?.status === 'PROPOSED';
  const isInForce = certificate?.status === 'ISSUED';
  const actions = certificate && (
    <>
      {isProposed && certificate.officerId !== memberId && can('agreeToCertificate') && (
        <Button
          onClick={() => {
            setOpen('agree');
          }}
        >
          {text.agree}
        </Button>
      )}
      {certificate.status === 'SUSPENDED' && can('reinstateCertificate') && (
        <Button
          onClick={() => {
            setOpen('reinstate');
          }}
        >
          {text.reinstate}
        </Button>
      )}
      {isInForce && can('suspendCertificate') && (
        <Button
          variant="default"
          onClick={() => {
            setOpen('suspend');
          }}
        >
          {text.suspend}
        </Button>
      )}
      {(isProposed || isInForce || certificate.status === 'SUSPENDED') && can('revokeCertificate') && (
        <Button
          variant="default"
          onClick={() => {
            setOpen('revoke');
          }}
        >
          {isProposed ? text.withdraw : text.revoke}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={certificate ? certificate.legalName : certificatesText.one}
      crumb={certificate?.legalName}
      actions={actions}
    >
      {error && (
        <RequestFault
          error={error}
          onRetry={() => {
            ask({ requestPolicy: 'network-only' });
          }}
        />
      )}
      {fetching && !certificate && <Loader aria-label={certificatesText.loading} />}
      {!fetching && !error && !certificate && <Text>{certificatesText.unknown}</Text>}
      {certificate && (
        <>
          <CertificateFiles certificate={certificate} />
          <CertificateFacts certificate={certificate} />
        </>
      )}
      {certificate && open === 'agree' && <AgreeToCertificate certificate={certificate} onClose={close} />}
      {certificate && (open === 'suspend' || open === 'reinstate') && (
        <HoldCertificate certificate={certificate} verb={open} onClose={close} />
      )}
      {certificate && open === 'revoke' && <RevokeCertificate certificate={certificate} onClose={close} />}
    </Page>
  );
}
