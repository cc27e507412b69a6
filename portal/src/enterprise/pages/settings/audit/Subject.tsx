import type { ReactNode } from 'react';
import { PageLink } from '../../../parts/PageLink.js';
import type { AuditEntryRow } from './auditDocuments.js';
import { wordsOf } from './wordsOf.js';

const kindWords: Readonly<Record<string, string>> = { apiKey: 'API key', ssoConnection: 'Single sign-on' };

/** What something was done to; a link to its page where it has one. */
export function Subject({ object }: { readonly object: AuditEntryRow['object'] }): ReactNode {
  if (!object) return <span className="soft">Nothing</span>;
  const { kind, id } = object;
  const word = kindWords[kind] ?? wordsOf(kind);
  return (
    <span className="audit-subject">
      {word} <code>{linkTo(kind, id)}</code>
    </span>
  );
}

function linkTo(kind: string, id: string): ReactNode {
  switch (kind) {
    case 'verification':
      return (
        <PageLink to="/verifications/$id" params={{ id }}>
          {id}
        </PageLink>
      );
    case 'certificate':
      return (
        <PageLink to="/certificates/$id" params={{ id }}>
          {id}
        </PageLink>
      );
    case 'onboarding':
      return (
        <PageLink to="/onboarding/$id" params={{ id }}>
          {id}
        </PageLink>
      );
    case 'bulk':
      return (
        <PageLink to="/bulk/$id" params={{ id }}>
          {id}
        </PageLink>
      );
    case 'webhook':
      return (
        <PageLink to="/webhooks/$id" params={{ id }}>
          {id}
        </PageLink>
      );
    case 'apiKey':
      return <PageLink to="/api-keys">{id}</PageLink>;
    default:
      return id;
  }
}
