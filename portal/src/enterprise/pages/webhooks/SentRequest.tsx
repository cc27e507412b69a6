import { Code, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { eventDocument, type Delivery } from './deliveryDocuments.js';
import { deliveryCurl, requestBody, requestHeaders } from './deliveryRequest.js';
import type { Endpoint } from './webhookDocuments.js';

interface SentRequestProps {
  readonly delivery: Delivery;
  readonly endpoint: Endpoint;
}

/** The request: the known headers, the body, and a command that repeats it. */
export function SentRequest({ delivery, endpoint }: SentRequestProps): ReactNode {
  const [{ data, error }] = useQuery({ query: eventDocument, variables: { id: delivery.eventId } });
  const event = data?.event;
  const last = delivery.attempts.at(-1);
  const lines = requestHeaders(delivery, endpoint).map(([name, value]) => `${name}: ${value}`);
  return (
    <Stack component="section" gap="xs" aria-label={text.request.title}>
      <Title order={3} size="h5">
        {text.request.title}
      </Title>
      <Text size="sm" className="soft">
        {last ? text.request.lead(last.number) : text.request.leadNone}
      </Text>
      <Code block className="code-block" tabIndex={0} role="group" aria-label={text.request.headers}>
        {[`POST ${endpoint.url}`, ...lines].join('\n')}
      </Code>
      {error && <RequestFault error={error} />}
      {event && (
        <>
          <Code block className="code-block" tabIndex={0} role="group" aria-label={text.request.body}>
            {requestBody(event, 2)}
          </Code>
          <Text size="sm" className="soft">
            {text.request.bodyHelp}
          </Text>
          <Group gap="xs">
            <CopyButton value={deliveryCurl(event, endpoint)} label={text.delivery.curl} />
            <CopyButton value={requestBody(event)} label={text.request.copyBody} />
          </Group>
          <Text size="sm" className="soft">
            {text.delivery.curlHelp[0]} <code>$WEBHOOK_SECRET</code>. {text.delivery.curlHelp[1]}
          </Text>
        </>
      )}
    </Stack>
  );
}
