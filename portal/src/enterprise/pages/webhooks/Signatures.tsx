import { Code, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { signaturesText } from '../../../shared/text/signaturesText.js';
import { Coded } from '../../parts/layout/Coded.js';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { Facts } from '../../parts/layout/Facts.js';
import { useCan } from '../../session/SessionContext.js';
import { DiagnoseForm } from './DiagnoseForm.js';
import { receiverCode } from './receiverCode.js';
import { RetrySchedule } from './RetrySchedule.js';
import type { Endpoint } from './webhookDocuments.js';

const text = signaturesText;

/** How a receiver verifies a delivery's signature, and the remedy for common faults. */
export function Signatures({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const can = useCan();
  return (
    <Stack gap="xl">
      <section aria-labelledby="verify-signatures">
        <Title order={2} size="h4" mb="xs" id="verify-signatures">
          {text.title}
        </Title>
        <Text mb="xs">{text.lead}</Text>
        <Facts
          facts={Object.entries(text.headers).map(([header, meaning]) => [
            header,
            <Coded key={header} text={meaning} />,
          ])}
        />
        <Code block className="code-block" mt="sm" mb="xs" tabIndex={0} role="group" aria-label={text.code}>
          {receiverCode}
        </Code>
        <CopyButton value={receiverCode} label={text.copyCode} />
      </section>
      <RetrySchedule />
      {can('diagnoseWebhook') && <DiagnoseForm endpoint={endpoint} />}
    </Stack>
  );
}
