import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { decisionPreview, type PreviewedDecision } from './decisionPreview.js';

interface PreviewOfMailProps {
  readonly addresses: readonly string[];
  readonly told: PreviewedDecision;
}

/** What the applicant is told, before it is sent. */
export function PreviewOfMail({ addresses, told }: PreviewOfMailProps): ReactNode {
  const { subject, text } = decisionPreview(told);
  return (
    <section aria-labelledby="preview-title" className="preview">
      <Text fw={600} id="preview-title" component="h3">
        What the applicant is told
      </Text>
      {addresses.length === 0 ? (
        <Text>No address is known: nobody is told by mail.</Text>
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
