import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { CertificateRow } from './certificateDocuments.js';
import { statusTones, verdictWords } from './certificateState.js';

interface CertificateListProps {
  readonly certificates: readonly CertificateRow[];
  readonly label: string;
  readonly onAgree?: ((certificate: CertificateRow) => void) | undefined;
}

/** Certificates, newest first. */
export function CertificateList({ certificates, label, onAgree }: CertificateListProps): ReactNode {
  return (
    <ListTable
      label={label}
      columns={['Entity', 'State', 'Verdict', 'Score', 'Officer', 'When']}
      hasActions={onAgree !== undefined}
    >
      {certificates.map((certificate) => (
        <CertificateLine key={certificate.id} certificate={certificate} onAgree={onAgree} />
      ))}
    </ListTable>
  );
}

interface CertificateLineProps extends Pick<CertificateListProps, 'onAgree'> {
  readonly certificate: CertificateRow;
}

function CertificateLine({ certificate, onAgree }: CertificateLineProps): ReactNode {
  const { id, status, verdict, legalName, abn, acn, nzbn, fractureScore, issuedBy } = certificate;
  return (
    <tr>
      <td data-title="Entity">
        <div>
          <PageLink to="/certificates/$id" params={{ id }}>
            {legalName}
          </PageLink>
          <Text size="sm" className="soft">
            {numberOf({ abn, acn, nzbn })}
          </Text>
        </div>
      </td>
      <td data-title="State">
        <State tone={statusTones[status]}>{status.toLowerCase()}</State>
      </td>
      <td data-title="Verdict">{verdictWords(verdict)}</td>
      <td data-title="Score">{fractureScore}</td>
      <td data-title="Officer">{issuedBy.name}</td>
      <td data-title="When">{whenOf(certificate)}</td>
      {onAgree && (
        <td>
          <Button
            variant="default"
            size="sm"
            aria-label={`Agree to ${legalName}`}
            onClick={() => {
              onAgree(certificate);
            }}
          >
            Agree
          </Button>
        </td>
      )}
    </tr>
  );
}

function numberOf({ abn, acn, nzbn }: Pick<CertificateRow, 'abn' | 'acn' | 'nzbn'>): string {
  if (abn !== null) return `ABN ${abn}`;
  return nzbn === null ? `ACN ${acn ?? ''}` : `NZBN ${nzbn}`;
}

function whenOf({ status, createdAt, issuedAt, expiresAt, revokedAt, suspendedAt }: CertificateRow): ReactNode {
  if (status === 'SUSPENDED' && suspendedAt !== null) return <Told word="suspended" at={suspendedAt} />;
  if (status === 'REVOKED' && revokedAt !== null) return <Told word="revoked" at={revokedAt} />;
  if (status === 'EXPIRED' && expiresAt !== null) return <Told word="expired" at={expiresAt} />;
  if (issuedAt !== null) return <Told word="issued" at={issuedAt} />;
  return <Told word="proposed" at={createdAt} />;
}

function Told({ word, at }: { readonly word: string; readonly at: string }): ReactNode {
  return (
    <span>
      {word} <Moment at={at} />
    </span>
  );
}
