import { Code, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { Facts } from '../../parts/layout/Facts.js';
import { useCan } from '../../session/SessionContext.js';
import { DiagnoseForm } from './DiagnoseForm.js';
import { receiverCode } from './receiverCode.js';
import { RetrySchedule } from './RetrySchedule.js';
import type { Endpoint } from './webhookDocuments.js';

/** How a receiver verifies a delivery's signature, and the remedy for common faults. */
export function Signatures({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const can = useCan();
  return (
    <Stack gap="xl">
      <section aria-labelledby="verify-signatures">
        <Title order={2} size="h4" mb="xs" id="verify-signatures">
          How a receiver verifies
        </Title>
        <Text mb="xs">
          Each delivery is signed with the secret of the endpoint, as Standard Webhooks says: its libraries verify it as
          it is. Verify the body as it came, in bytes, before anything parses it.
        </Text>
        <Facts
          facts={[
            ['webhook-id', 'The id of the event: the same in every attempt. Leave out ids that you know.'],
            ['webhook-timestamp', 'When this attempt was made, in unix seconds. Refuse one more than 300 seconds off.'],
            [
              'webhook-signature',
              <>
                <code>v1,</code> and base64 of HMAC-SHA256 over <code>id.timestamp.body</code>. The key is what follows{' '}
                <code>whsec_</code>, decoded from base64. During a rotation there are two, separated by a space.
              </>,
            ],
            [
              'X-Service-Signature',
              <>
                <code>sha256=</code> and hex of HMAC-SHA256 over the body, for frameworks that know this form alone. The
                key is the whole text of the secret.
              </>,
            ],
          ]}
        />
        <Code
          block
          className="code-block"
          mt="sm"
          mb="xs"
          tabIndex={0}
          role="group"
          aria-label="A receiver in JavaScript"
        >
          {receiverCode}
        </Code>
        <CopyButton value={receiverCode} label="Copy the code" />
      </section>
      <RetrySchedule />
      {can('diagnoseWebhook') && <DiagnoseForm endpoint={endpoint} />}
    </Stack>
  );
}
