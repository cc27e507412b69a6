import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { Empty } from '../../parts/layout/Empty.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { ShownOnce } from '../../parts/dialogs/ShownOnce.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { apiKeysDocument, type ApiKeyRow, type NewKey } from './apiKeyDocuments.js';
import { CreateKey } from './CreateKey.js';
import { KeyList } from './KeyList.js';
import { RevokeKey } from './RevokeKey.js';
import { RotateKey } from './RotateKey.js';

const changing = ['ApiKey', 'CreatedApiKey', 'RevokedApiKey'];

type Open = 'create' | { readonly rotate: ApiKeyRow } | { readonly revoke: ApiKeyRow } | null;

/** The keys of the organisation: made, replaced and ended here. */
export function ApiKeysPage(): ReactNode {
  const { mode } = useSession();
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const { nodes, error, isLoading, more, again } = usePages(apiKeysDocument, {}, ({ apiKeys }) => apiKeys, changing);
  const close = (): void => {
    setOpen(null);
  };
  const show = (key: NewKey): void => {
    close();
    setNewKey(key);
  };
  const create = can('createApiKey') && (
    <Button
      onClick={() => {
        setOpen('create');
      }}
    >
      Create key
    </Button>
  );
  const isOpen = typeof open === 'object' && open !== null;
  return (
    <Page
      title="API keys"
      actions={
        nodes.length > 0 && (
          <>
            <ExportButton list="api-keys" />
            {create}
          </>
        )
      }
    >
      <Text className="soft" mb="md">
        Programs call with a key: <code>Authorization: Bearer …</code> {mode === 'TEST' && 'Test keys ask the sandbox.'}
      </Text>
      {error && <RequestFault error={error} onRetry={again} />}
      {!isLoading && !error && nodes.length === 0 && (
        <Empty title="No key yet" action={create}>
          A key lets a program verify entities on behalf of the organisation. It is shown once, when it is made.
        </Empty>
      )}
      {nodes.length > 0 && (
        <KeyList
          keys={nodes}
          onRotate={
            can('rotateApiKey')
              ? (key) => {
                  setOpen({ rotate: key });
                }
              : undefined
          }
          onRevoke={
            can('revokeApiKey')
              ? (key) => {
                  setOpen({ revoke: key });
                }
              : undefined
          }
        />
      )}
      <MoreButton more={more} isLoading={isLoading} />
      {open === 'create' && <CreateKey onClose={close} onMade={show} />}
      {isOpen && 'rotate' in open && <RotateKey apiKey={open.rotate} onClose={close} onMade={show} />}
      {isOpen && 'revoke' in open && <RevokeKey apiKey={open.revoke} onClose={close} />}
      {newKey && (
        <ShownOnce
          title={`The key ${newKey.name}`}
          secret={newKey.key}
          stored="The service stores only a hash, from which nobody can read the key."
          onClose={() => {
            setNewKey(null);
          }}
        />
      )}
    </Page>
  );
}
