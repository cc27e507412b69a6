import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasGstStatus } from '../../../shared/jurisdictions.js';
import { certificatesText } from '../../../shared/text/certificatesText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Day } from '../../parts/time/Day.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Facts } from '../../parts/layout/Facts.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Certificate } from './certificateDocuments.js';
import { stateWords, statusTones } from './certificateState.js';
import { Breakable } from '../../parts/layout/Breakable.js';

const text = certificatesText.facts;
const entity = certificatesText.entity;

/** The content of the certificate, and its internal facts. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }): ReactNode {
  const { id, status, verdict, condition, reason, issuedBy, agreedBy, revokedReason, verificationId } = certificate;
  const { checks, suspendedAt, suspensionReasons } = certificate;
  const moment = (at: string | null): ReactNode => (at === null ? null : <Moment at={at} />);
  const gst = entity.gstStates[`${certificate.gstRegistered}`];
  return (
    <div className="certificate-facts">
      <section aria-labelledby="certificate">
        <Title order={2} size="h4" id="certificate">
          {text.title}
        </Title>
        <Facts
          facts={[
            [text.state, <State tone={statusTones[status]}>{stateWords[status]}</State>],
            [
              text.number,
              <code>
                <Breakable text={id} />
              </code>,
            ],
            [text.verdict, certificatesText.verdicts[verdict]],
            [text.condition, condition],
            [text.openQuestions, checks && sentences(checks.statusReasons.map(({ detail }) => detail))],
            [text.checked, checks && sentences(checks.checked)],
            [text.notChecked, checks && sentences(checks.notChecked)],
            [text.officer, issuedBy.name],
            [text.secondOfficer, agreedBy?.name],
            [text.proposed, certificate.issuedAt === null ? moment(certificate.createdAt) : null],
            [text.issued, moment(certificate.issuedAt)],
            [text.expires, moment(certificate.expiresAt)],
            [text.suspended, moment(suspendedAt)],
            [text.suspensionReasons, sentences(suspensionReasons.map(({ detail }) => detail))],
            [text.revoked, moment(certificate.revokedAt)],
            [verdict === 'REVIEW' ? text.printedReason : text.internalReason, reason],
            [text.revocationReason, revokedReason],
          ]}
        />
      </section>
      <section aria-labelledby="entity">
        <Title order={2} size="h4" id="entity">
          {entity.title}
        </Title>
        <Facts
          facts={[
            [entity.abn, certificate.abn],
            [entity.abnStatus, certificate.abnStatus],
            [entity.acn, certificate.acn],
            [entity.nzbn, certificate.nzbn],
            [entity.nzbnStatus, certificate.nzbnStatus],
            [entity.type, certificate.entityType],
            [entity.status, verificationText.status[certificate.entityStatus]],
            [entity.gst, hasGstStatus[certificate.jurisdiction] ? gst : null],
            [entity.region, certificate.registeredState],
            [entity.registered, certificate.registeredDate && <Day day={certificate.registeredDate} />],
            [
              entity.fractureScore,
              entity.scoreLabel(certificate.fractureScore, verificationText.risk[certificate.fractureRisk]),
            ],
            [entity.policy, certificate.policyVersion],
            [entity.verified, moment(certificate.verifiedAt)],
            [
              entity.verification,
              <PageLink to="/verifications/$id" params={{ id: verificationId }}>
                <Breakable text={verificationId} />
              </PageLink>,
            ],
            [entity.auditHash, <code>{certificate.auditHash}</code>],
          ]}
        />
      </section>
    </div>
  );
}

/** One sentence in each line. */
function sentences(texts: readonly string[]): ReactNode {
  if (texts.length === 0) return null;
  return (
    <ul className="sentences">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
