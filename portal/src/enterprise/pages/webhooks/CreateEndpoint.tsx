import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { useChange } from '../../parts/forms/useChange.js';
import { useSession } from '../../session/SessionContext.js';
import { EndpointFields, type EndpointValues } from './EndpointFields.js';
import { endpointFaults } from './endpointFaults.js';
import { subscribedKinds } from './eventTypes.js';
import { createWebhookDocument, type NewSecret } from './webhookDocuments.js';

interface CreateEndpointProps {
  readonly onClose: () => void;
  readonly onMade: (secret: NewSecret) => void;
}

/** Creates an endpoint, which gets events from then on. */
export function CreateEndpoint({ onClose, onMade }: CreateEndpointProps): ReactNode {
  const { mode } = useSession();
  const [{ fetching, error }, create] = useChange(createWebhookDocument);
  const form = useForm<EndpointValues>({
    initialValues: { url: '', description: '', events: ['VERIFICATION_COMPLETED', 'VERIFICATION_HIGH_RISK'] },
  });
  const send = form.onSubmit(async ({ url, description, events }) => {
    const chosen = subscribedKinds.filter((kind) => events.includes(kind));
    const { data, error: fault } = await create({ url: url.trim(), description, events: chosen });
    if (data?.createWebhook) onMade(data.createWebhook);
    else if (fault) form.setErrors(endpointFaults(fault));
  });
  return (
    <FormDialog
      title={mode === 'TEST' ? text.addTest : text.addLive}
      action={text.add}
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
