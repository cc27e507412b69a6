import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { Dialog } from '../../parts/Dialog.js';
import { RequestFault } from '../../parts/RequestFault.js';
import { EndpointFields, type EndpointValues } from './EndpointFields.js';
import { endpointFaults } from './endpointFaults.js';
import { hostOf } from './endpointState.js';
import { subscribedKinds } from './eventKinds.js';
import { updateWebhookDocument, type Endpoint } from './webhookDocuments.js';

interface EditEndpointProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Changes where events are sent, and which. */
export function EditEndpoint({ endpoint, onClose }: EditEndpointProps): ReactNode {
  const [{ fetching, error }, update] = useMutation(updateWebhookDocument);
  const { id, url, description, events } = endpoint;
  const form = useForm<EndpointValues>({
    initialValues: { url, description: description ?? '', events: [...events] },
  });
  const send = form.onSubmit(async (values) => {
    // What was not changed is left out, so that what somebody else has changed meanwhile stays.
    const changed = form.getDirty();
    const chosen = subscribedKinds.filter((kind) => values.events.includes(kind));
    const { data, error: fault } = await update({
      input: {
        id,
        ...(changed['url'] && { url: values.url.trim() }),
        ...(changed['description'] && { description: values.description.trim() || null }),
        ...(changed['events'] && { events: chosen }),
      },
    });
    if (fault) form.setErrors(endpointFaults(fault));
    if (!data?.updateWebhook) return;
    notifications.show({ message: `${hostOf(values.url)} is changed.` });
    onClose();
  });
  return (
    <Dialog onClose={onClose} title={`Change ${hostOf(url)}`}>
      <form onSubmit={send} noValidate>
        <Stack>
          {error && <RequestFault error={error} />}
          <EndpointFields form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={fetching}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
