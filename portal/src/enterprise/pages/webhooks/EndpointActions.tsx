import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { EditIcon, ReplayIcon, RotateIcon, TrashIcon } from '../../../shared/icons.js';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { useCan } from '../../session/SessionContext.js';
import type { Delivery } from './deliveryDocuments.js';
import { DeleteEndpoint } from './DeleteEndpoint.js';
import { EditEndpoint } from './EditEndpoint.js';
import { NewSecretShown } from './NewSecretShown.js';
import { PauseOrEnable } from './PauseOrEnable.js';
import { RecoverDeliveries } from './RecoverDeliveries.js';
import { RotateSecret } from './RotateSecret.js';
import { TestEndpoint } from './TestEndpoint.js';
import { VerifyUrl } from './VerifyUrl.js';
import type { Endpoint, NewSecret } from './webhookDocuments.js';

type Open = 'edit' | 'rotate' | 'recover' | 'delete' | null;

interface EndpointActionsProps {
  readonly endpoint: Endpoint;
  /** Called with the latest state of a test event's delivery. */
  readonly onDelivery: (delivery: Delivery) => void;
}

/** The actions for an endpoint. */
export function EndpointActions({ endpoint, onDelivery }: EndpointActionsProps): ReactNode {
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<NewSecret | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  const opener = (operation: string, what: Exclude<Open, null>, label: string, icon: ReactNode): ReactNode =>
    can(operation) && (
      <Button
        variant="subtle"
        leftSection={icon}
        {...(what === 'delete' && { className: 'quiet-destructive' })}
        onClick={() => {
          setOpen(what);
        }}
      >
        {label}
      </Button>
    );
  return (
    <>
      <TestEndpoint endpoint={endpoint} onDelivery={onDelivery}>
        {opener('recoverDeliveries', 'recover', text.replayFailed, <ReplayIcon />)}
        {can('updateWebhook') && <PauseOrEnable endpoint={endpoint} />}
        {endpoint.verification !== 'VERIFIED' && can('verifyWebhook') && <VerifyUrl endpoint={endpoint} />}
        {opener('updateWebhook', 'edit', text.edit, <EditIcon />)}
        {opener('rotateWebhookSecret', 'rotate', text.rotate, <RotateIcon />)}
        {opener('deleteWebhook', 'delete', text.remove, <TrashIcon />)}
      </TestEndpoint>
      {open === 'edit' && <EditEndpoint endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && (
        <RotateSecret
          endpoint={endpoint}
          onClose={close}
          onMade={(secret) => {
            close();
            setMade(secret);
          }}
        />
      )}
      {open === 'recover' && <RecoverDeliveries endpoint={endpoint} onClose={close} />}
      {open === 'delete' && (
        <DeleteEndpoint endpoint={endpoint} onClose={close} onDeleted={() => void navigate({ to: '/webhooks' })} />
      )}
      {made && (
        <NewSecretShown
          made={made}
          onClose={() => {
            setMade(null);
          }}
        />
      )}
    </>
  );
}
