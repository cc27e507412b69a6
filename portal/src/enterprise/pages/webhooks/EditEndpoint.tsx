import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useMutation } from 'urql';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { EndpointFields, type EndpointValues } from './EndpointFields.js';
import { endpointFaults } from './endpointFaults.js';
import { endpointName } from './endpointState.js';
import { subscribedKinds } from './eventTypes.js';
import { updateWebhookDocument, type Endpoint } from './webhookDocuments.js';

interface EditEndpointProps {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}

/** Edits an endpoint's URL and its subscribed events. */
export function EditEndpoint({ endpoint, onClose }: EditEndpointProps): ReactNode {
  const [{ fetching, error }, update] = useMutation(updateWebhookDocument);
  const { id, url, description, events } = endpoint;
  const form = useForm<EndpointValues>({
    initialValues: { url, description: description ?? '', events: [...events] },
  });
  const send = form.onSubmit(async (values) => {
    // Unchanged fields are left out, so that another person's concurrent changes to them stay.
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
    const hasLostHeaders = endpoint.headerNames.length > 0 && data.updateWebhook.headerNames.length === 0;
    notifications.show({
      message: hasLostHeaders ? text.editedWithoutHeaders(endpointName(values)) : text.edited(endpointName(values)),
      autoClose: !hasLostHeaders,
    });
    onClose();
  });
  return (
    <FormDialog
      title={text.editTitle(endpointName(endpoint))}
      action={text.save}
      onClose={onClose}
      onSend={send}
      error={error}
      shownFields={Object.keys(form.values)}
      isBusy={fetching}
    >
      <EndpointFields form={form} />
    </FormDialog>
  );
}
