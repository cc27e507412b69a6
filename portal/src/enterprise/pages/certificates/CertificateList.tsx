import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { useSession } from '../../session/SessionContext.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { CertificateRow } from './certificateDocuments.js';
import { stateWords, statusTones } from './certificateState.js';

const text = certificatesText.list;

interface CertificateListProps {
  readonly certificates: readonly CertificateRow[];
  readonly label: string;
  readonly onAgree?: ((certificate: CertificateRow) => void) | undefined;
}

/** Certificates, newest first. */
export function CertificateList({ certificates, label, onAgree }: CertificateListProps): ReactNode {
  return (
    <ListTable
      className="one-line"
      label={label}
      columns={Object.values(text.columns)}
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
  const { id, status, verdict, legalName, abn, acn, nzbn, fractureScore, issuedBy, officerId } = certificate;
  const { memberId } = useSession();
  return (
    <tr>
      <td data-title={text.columns.entity}>
        <div>
          <PageLink to="/certificates/$id" params={{ id }}>
            {legalName}
          </PageLink>
          <Text size="sm" className="soft">
            {formatNumber({ abn, acn, nzbn })}
          </Text>
        </div>
      </td>
      <td data-title={text.columns.state}>
        <State tone={statusTones[status]}>{stateWords[status]}</State>
      </td>
      <td data-title={text.columns.verdict}>{certificatesText.verdicts[verdict]}</td>
      <td data-title={text.columns.score}>{fractureScore}</td>
      <td data-title={text.columns.officer} className="one-name">
        {issuedBy.name}
      </td>
      <td data-title={text.columns.when}>{renderTime(certificate)}</td>
      {onAgree && (
        <td>
          {officerId === memberId ? (
            text.ownProposal
          ) : (
            <Button
              variant="subtle"
              aria-label={certificatesText.agree.title(legalName)}
              onClick={() => {
                onAgree(certificate);
              }}
            >
              {certificatesText.actions.agree}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}

function formatNumber({ abn, acn, nzbn }: Pick<CertificateRow, 'abn' | 'acn' | 'nzbn'>): string {
  if (abn !== null) return text.abn(abn);
  return nzbn === null ? text.acn(acn ?? '') : text.nzbn(nzbn);
}

function renderTime({ status, createdAt, issuedAt, expiresAt, revokedAt, suspendedAt }: CertificateRow): ReactNode {
  if (status === 'SUSPENDED' && suspendedAt !== null) return <Told word={stateWords.SUSPENDED} at={suspendedAt} />;
  if (status === 'REVOKED' && revokedAt !== null) return <Told word={stateWords.REVOKED} at={revokedAt} />;
  if (status === 'EXPIRED' && expiresAt !== null) return <Told word={stateWords.EXPIRED} at={expiresAt} />;
  if (issuedAt !== null) return <Told word={stateWords.ISSUED} at={issuedAt} />;
  return <Told word={stateWords.PROPOSED} at={createdAt} />;
}

function Told({ word, at }: { readonly word: string; readonly at: string }): ReactNode {
  return (
    <span>
      {word} <Moment at={at} />
    </span>
  );
}
