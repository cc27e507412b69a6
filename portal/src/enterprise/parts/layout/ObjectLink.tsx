import type { ReactNode } from 'react';
import { PageLink } from './PageLink.js';

interface ObjectLinkProps {
  readonly id: string;
  /** The view of the queue in which a case is opened. */
  readonly view?: 'proposed';
  readonly children?: ReactNode;
}

/** A link to the page of a case, a certificate, a webhook or a verification, by the kind in its id. */
export function ObjectLink({ id, view, children = id }: ObjectLinkProps): ReactNode {
  if (id.startsWith('onb_')) {
    return (
      <PageLink to="/onboarding/$id" params={{ id }} search={{ view }}>
        {children}
      </PageLink>
    );
  }
  const to = id.startsWith('KYB-')
    ? '/certificates/$id'
    : id.startsWith('whk_')
      ? '/webhooks/$id'
      : '/verifications/$id';
  return (
    <PageLink to={to} params={{ id }}>
      {children}
    </PageLink>
  );
}
