import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PlusIcon, WebhookIcon } from '../../../shared/icons.js';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
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
  const navigate = useNavigate();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<NewSecret | null>(null);
  const pages = usePages(webhooksDocument, {}, ({ webhooks }) => webhooks, endpointTypes);
  const { nodes, error, isLoading, more, again } = pages;
  const create = can('createWebhook') && hasWebhooks && (
    <Button
      leftSection={<PlusIcon />}
      onClick={() => {
        setIsMaking(true);
      }}
    >
      {text.add}
    </Button>
  );
  const actions = nodes.length > 0 && (
    <>
      <ExportButton list="webhooks" />
      {create}
    </>
  );
  return (
    <Page title={text.title} actions={actions}>
      <Text className="soft" mb="md">
        {text.lead}
      </Text>
      {!hasWebhooks && <PlanNotice />}
      {error && <RequestFault error={error} onRetry={again} />}
      {hasWebhooks && !isLoading && !error && nodes.length === 0 && (
        <Empty icon={WebhookIcon} title={text.emptyTitle} action={create}>
          {text.empty}
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
            void navigate({ to: '/webhooks/$id', params: { id: made.id } });
          }}
        />
      )}
    </Page>
  );
}
