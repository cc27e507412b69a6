import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { caseText } from '../../../shared/text/caseText.js';
import { decisionPreview, type PreviewedDecision } from './decisionPreview.js';

interface MailPreviewProps {
  readonly addresses: readonly string[];
  readonly told: PreviewedDecision;
}

/** A preview of the e-mail to the applicant. */
export function MailPreview({ addresses, told }: MailPreviewProps): ReactNode {
  const { subject, text } = decisionPreview(told);
  return (
    <section aria-labelledby="preview-title" className="preview">
      <Text fw={600} id="preview-title" component="h3">
        {caseText.mail.title}
      </Text>
      {addresses.length === 0 ? (
        <Text>{caseText.mail.none}</Text>
      ) : (
        <>
          <Text size="sm" className="soft">
            {caseText.mail.to(addresses)}
          </Text>
          <Text size="sm" fw={600} className="mail-subject">
            {subject}
          </Text>
          <p className="mail-text">{text}</p>
        </>
      )}
    </section>
  );
}
