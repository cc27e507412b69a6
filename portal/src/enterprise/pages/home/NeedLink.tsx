import type { ReactNode } from 'react';
import { ObjectLink } from '../../parts/layout/ObjectLink.js';
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
      return <ObjectLink id={firstId}>{children}</ObjectLink>;
    case 'decisions':
      if (firstId === null) {
        return (
          <PageLink to="/onboarding" search={{ view: 'proposed' }}>
            {children}
          </PageLink>
        );
      }
      // The others of the view are one key press or button away.
      return (
        <ObjectLink id={firstId} view="proposed">
          {children}
        </ObjectLink>
      );
    case 'candidates':
      if (firstId === null) return <span className="need-text">{children}</span>;
      return <ObjectLink id={firstId}>{children}</ObjectLink>;
    case 'endpoints':
      if (only === null) return <PageLink to="/webhooks">{children}</PageLink>;
      return <ObjectLink id={only}>{children}</ObjectLink>;
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
      return <ObjectLink id={only}>{children}</ObjectLink>;
  }
}

const certificateStatus = {
  certificates: 'PROPOSED',
  expiringCertificates: 'ISSUED',
  suspendedCertificates: 'SUSPENDED',
} as const;
