import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { hasGstStatus } from '../../../shared/jurisdictions.js';
import { Day } from '../../parts/time/Day.js';
import { PageLink } from '../../parts/layout/PageLink.js';
import { Facts } from '../../parts/layout/Facts.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Certificate } from './certificateDocuments.js';
import { statusTones, verdictWords } from './certificateState.js';
import { Breakable } from '../../parts/layout/Breakable.js';

/** The content of the certificate, and its internal facts. */
export function CertificateFacts({ certificate }: { readonly certificate: Certificate }): ReactNode {
  const { id, status, verdict, condition, reason, issuedBy, agreedBy, revokedReason, verificationId } = certificate;
  const { checks, suspendedAt, suspensionReasons } = certificate;
  const moment = (at: string | null): ReactNode => (at === null ? null : <Moment at={at} />);
  const gst = { true: 'registered', false: 'not registered', null: 'not known' }[String(certificate.gstRegistered)];
  return (
    <div className="certificate-facts">
      <section aria-labelledby="certificate">
        <Title order={2} size="h4" id="certificate">
          The certificate
        </Title>
        <Facts
          facts={[
            ['State', <State tone={statusTones[status]}>{status.toLowerCase()}</State>],
            [
              'Number',
              <code>
                <Breakable text={id} />
              </code>,
            ],
            ['Verdict', verdictWords(verdict)],
            ['Condition', condition],
            ['Open questions', checks && sentences(checks.statusReasons.map(({ detail }) => detail))],
            ['Checked', checks && sentences(checks.checked)],
            ['Not checked', checks && sentences(checks.notChecked)],
            ['Officer', issuedBy.name],
            ['Second officer', agreedBy?.name],
            ['Proposed', certificate.issuedAt === null ? moment(certificate.createdAt) : null],
            ['Issued', moment(certificate.issuedAt)],
            ['Expires', moment(certificate.expiresAt)],
            ['Suspended', moment(suspendedAt)],
            ['Suspended because', sentences(suspensionReasons.map(({ detail }) => detail))],
            ['Revoked', moment(certificate.revokedAt)],
            [verdict === 'REVIEW' ? 'Reason, printed' : 'Reason of the exception, kept inside', reason],
            ['Reason of the end, kept inside', revokedReason],
          ]}
        />
      </section>
      <section aria-labelledby="entity">
        <Title order={2} size="h4" id="entity">
          The entity, as it was verified
        </Title>
        <Facts
          facts={[
            ['ABN', certificate.abn],
            ['ABN status', certificate.abnStatus],
            ['ACN', certificate.acn],
            ['NZBN', certificate.nzbn],
            ['NZBN status', certificate.nzbnStatus],
            ['Entity type', certificate.entityType],
            ['Status', certificate.entityStatus.toLowerCase()],
            ['GST', hasGstStatus[certificate.jurisdiction] ? gst : null],
            ['State or territory', certificate.registeredState],
            ['Registered', certificate.registeredDate && <Day day={certificate.registeredDate} />],
            ['Fracture Score', `${certificate.fractureScore} (${certificate.fractureRisk.toLowerCase()})`],
            ['Policy', certificate.policyVersion],
            ['Verified', moment(certificate.verifiedAt)],
            [
              'Verification',
              <PageLink to="/verifications/$id" params={{ id: verificationId }}>
                <Breakable text={verificationId} />
              </PageLink>,
            ],
            ['Audit hash', <code>{certificate.auditHash}</code>],
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
