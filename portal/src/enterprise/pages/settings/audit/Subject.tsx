import type { ReactNode } from 'react';
import { auditText } from '../../../../shared/text/auditText.js';
import { PageLink } from '../../../parts/layout/PageLink.js';
import type { AuditEntryRow } from './auditDocuments.js';
import { toWords } from './toWords.js';
import { Breakable } from '../../../parts/layout/Breakable.js';

const kindWords: Readonly<Record<string, string>> = auditText.objects;
type Place = 'verifications' | 'certificates' | 'onboarding' | 'bulk' | 'webhooks';
const pages: Readonly<Record<string, `/${Place}/$id`>> = {
  verification: '/verifications/$id',
  certificate: '/certificates/$id',
  onboarding: '/onboarding/$id',
  bulk: '/bulk/$id',
  webhook: '/webhooks/$id',
};

/** The object of an action, as a link if it has a page. */
export function Subject({ object }: { readonly object: AuditEntryRow['object'] }): ReactNode {
  if (!object) return <span className="soft">{auditText.noObject}</span>;
  const { kind, id } = object;
  const word = kindWords[kind] ?? toWords(kind);
  return (
    <span className="audit-subject">
      {word} <code>{linkTo(kind, id)}</code>
    </span>
  );
}

function linkTo(kind: string, id: string): ReactNode {
  if (kind === 'apiKey') {
    return (
      <PageLink to="/api-keys">
        <Breakable text={id} />
      </PageLink>
    );
  }
  const page = pages[kind];
  return page ? (
    <PageLink to={page} params={{ id }}>
      <Breakable text={id} />
    </PageLink>
  ) : (
    <Breakable text={id} />
  );
}
