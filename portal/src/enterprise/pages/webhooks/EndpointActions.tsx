import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCan } from '../../session/SessionContext.js';
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

/** What can be done with an endpoint. */
export function EndpointActions({ endpoint }: { readonly endpoint: Endpoint }): ReactNode {
  const can = useCan();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const [made, setMade] = useState<NewSecret | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  const opener = (operation: string, what: Exclude<Open, null>, label: string): ReactNode =>
    can(operation) && (
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          setOpen(what);
        }}
      >
        {label}
      </Button>
    );
  return (
    <>
      <TestEndpoint endpoint={endpoint}>
        {can('updateWebhook') && <PauseOrEnable endpoint={endpoint} />}
        {endpoint.verification !== 'VERIFIED' && can('verifyWebhook') && <VerifyUrl endpoint={endpoint} />}
        {opener('updateWebhook', 'edit', 'Change')}
        {opener('rotateWebhookSecret', 'rotate', 'Rotate the secret')}
        {opener('recoverDeliveries', 'recover', 'Recover deliveries')}
        {opener('deleteWebhook', 'delete', 'Delete')}
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
