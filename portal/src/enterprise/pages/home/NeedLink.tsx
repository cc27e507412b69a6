import type { ReactNode } from 'react';
import { PageLink } from '../../parts/layout/PageLink.js';
import type { NeedItem } from './listNeeds.js';

interface NeedLinkProps {
  readonly item: NeedItem;
  readonly children: ReactNode;
}

/** Links to the waiting object, or to its list. Without a page for it, it is plain text. */
export function NeedLink({ item: { need, waiting }, children }: NeedLinkProps): ReactNode {
  const { firstId, count } = waiting;
  const only = count === 1 ? firstId : null;
  switch (need) {
    case 'onboardings':
      // Links to the oldest case. The others are one key press or button away.
      if (firstId === null) return <PageLink to="/onboarding">{children}</PageLink>;
      return <CaseLink id={firstId}>{children}</CaseLink>;
    case 'decisions':
      if (firstId === null) {
        return (
          <PageLink to="/onboarding" search={{ view: 'proposed' }}>
            {children}
          </PageLink>
        );
      }
      // The others of the view are one key press or button away.
      if (firstId.startsWith('onb_')) {
        return (
          <CaseLink id={firstId} view="proposed">
            {children}
          </CaseLink>
        );
      }
      return <VerificationLink id={firstId}>{children}</VerificationLink>;
    case 'candidates':
      if (firstId === null) return <span className="need-text">{children}</span>;
      if (firstId.startsWith('onb_')) return <CaseLink id={firstId}>{children}</CaseLink>;
      return <VerificationLink id={firstId}>{children}</VerificationLink>;
    case 'endpoints':
      if (only === null) return <PageLink to="/webhooks">{children}</PageLink>;
      return (
        <PageLink to="/webhooks/$id" params={{ id: only }}>
          {children}
        </PageLink>
      );
    case 'bulks':
      return (
        <PageLink to="/bulk" search={{ status: 'FAILED' }}>
          {children}
        </PageLink>
      );
    case 'expiringKeys':
      return <PageLink to="/api-keys">{children}</PageLink>;
    case 'certificates':
    case 'expiringCertificates':
    case 'suspendedCertificates':
      if (only === null) {
        return (
          <PageLink to="/certificates" search={{ status: certificateStatus[need] }}>
            {children}
          </PageLink>
        );
      }
      return (
        <PageLink to="/certificates/$id" params={{ id: only }}>
          {children}
        </PageLink>
      );
  }
}

const certificateStatus = {
  certificates: 'PROPOSED',
  expiringCertificates: 'ISSUED',
  suspendedCertificates: 'SUSPENDED',
} as const;

function VerificationLink({ id, children }: { readonly id: string; readonly children: ReactNode }): ReactNode {
  return (
    <PageLink to="/verifications/$id" params={{ id }}>
      {children}
    </PageLink>
  );
}

interface CaseLinkProps {
  readonly id: string;
  readonly view?: 'proposed';
  readonly children: ReactNode;
}

function CaseLink({ id, view, children }: CaseLinkProps): ReactNode {
  return (
    <PageLink to="/onboarding/$id" params={{ id }} search={{ view }}>
      {children}
    </PageLink>
  );
}
