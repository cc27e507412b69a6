import { Code, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { CopyButton } from '../../parts/layout/CopyButton.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { eventDocument } from './deliveryDocuments.js';
import { kindName } from './eventKinds.js';

/** What an event says. */
export function EventBody({ eventId }: { readonly eventId: string }): ReactNode {
  const [{ data, error }] = useQuery({ query: eventDocument, variables: { id: eventId } });
  const event = data?.event;
  const body =
    event &&
    JSON.stringify({ ...event, event: kindName(event.event), mode: event.mode.toLowerCase() }, withoutTypes, 2);
  return (
    <section aria-label="The event">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          Event
        </Title>
        {body && <CopyButton value={body} label="Copy the event" />}
      </Group>
      {error && <RequestFault error={error} />}
      {body && (
        <>
          <Code block className="code-block" tabIndex={0} role="group" aria-label="The body of the event">
            {body}
          </Code>
          <Text size="sm" className="soft" mt="xs">
            Formatted for reading. It is sent on one line, and each attempt has its own signature: to check it, use the
            body and the headers as the receiver has them.
          </Text>
        </>
      )}
    </section>
  );
}

/** The client adds the type to what it reads. */
function withoutTypes(name: string, value: unknown): unknown {
  return name === '__typename' ? undefined : value;
}
