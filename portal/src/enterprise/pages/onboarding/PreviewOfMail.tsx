import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { decisionPreview, type PreviewedDecision } from './decisionPreview.js';

interface PreviewOfMailProps {
  readonly addresses: readonly string[];
  readonly told: PreviewedDecision;
}

/** The e-mail to the applicant, before it is sent. */
export function PreviewOfMail({ addresses, told }: PreviewOfMailProps): ReactNode {
  const { subject, text } = decisionPreview(told);
  return (
    <section aria-labelledby="preview-title" className="preview">
      <Text fw={600} id="preview-title" component="h3">
        E-mail to the applicant
      </Text>
      {addresses.length === 0 ? (
        <Text>The applicant has no e-mail address, so no e-mail is sent.</Text>
      ) : (
        <>
          <Text size="sm" className="soft">
            To {addresses.join(' and ')}
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
