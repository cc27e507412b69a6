import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Empty } from '../../parts/layout/Empty.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan } from '../../session/SessionContext.js';
import { CreateEndpoint } from './CreateEndpoint.js';
import { EndpointList } from './EndpointList.js';
import { NewSecretShown } from './NewSecretShown.js';
import { PlanNotice } from './PlanNotice.js';
import { useHasWebhooks } from './useHasWebhooks.js';
import { endpointTypes, webhooksDocument, type NewSecret } from './webhookDocuments.js';

/** The endpoints to which events are sent. */
export function WebhooksPage(): ReactNode {
  const can = useCan();
  const hasWebhooks = useHasWebhooks();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<NewSecret | null>(null);
  const pages = usePages(webhooksDocument, {}, ({ webhooks }) => webhooks, endpointTypes);
  const { nodes, error, isLoading, more, again } = pages;
  const create = can('createWebhook') && hasWebhooks && (
    <Button
      onClick={() => {
        setIsMaking(true);
      }}
    >
      Add an endpoint
    </Button>
  );
  const actions = nodes.length > 0 && (
    <>
      <ExportButton list="webhooks" />
      {create}
    </>
  );
  return (
    <Page title="Webhooks" actions={actions}>
      <Text className="soft" mb="md">
        Events are sent by HTTPS to the endpoints that subscribe to their type.
      </Text>
      {!hasWebhooks && <PlanNotice />}
      {error && <RequestFault error={error} onRetry={again} />}
      {hasWebhooks && !isLoading && !error && nodes.length === 0 && (
        <Empty title="No endpoint yet" action={create}>
          An endpoint is an address of yours that receives events: a verification that has finished, a certificate that
          was revoked. Failed deliveries are retried for three days.
        </Empty>
      )}
      {nodes.length > 0 && <EndpointList endpoints={nodes} />}
      <MoreButton more={more} isLoading={isLoading} />
      {isMaking && (
        <CreateEndpoint
          onClose={() => {
            setIsMaking(false);
          }}
          onMade={(secret) => {
            setIsMaking(false);
            setMade(secret);
          }}
        />
      )}
      {made && (
        <NewSecretShown
          made={made}
          onClose={() => {
            setMade(null);
          }}
        />
      )}
    </Page>
  );
}
