import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { KeyIcon, PlusIcon } from '../../../shared/icons.js';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { ExportButton } from '../../parts/lists/ExportButton.js';
import { Empty } from '../../parts/layout/Empty.js';
import { MoreButton } from '../../parts/lists/MoreButton.js';
import { Page } from '../../parts/layout/Page.js';
import { RequestFault } from '../../parts/forms/RequestFault.js';
import { usePages } from '../../parts/lists/usePages.js';
import { useOpenByAddress } from '../../parts/data/useOpenByAddress.js';
import { useCan, useSession } from '../../session/SessionContext.js';
import { apiKeysDocument, type ApiKeyRow, type NewKey } from './apiKeyDocuments.js';
import { CreateKey } from './CreateKey.js';
import { KeyList } from './KeyList.js';
import { KeyModes } from './KeyModes.js';
import { NewKeyShown } from './NewKeyShown.js';
import { RevokeKey } from './RevokeKey.js';
import { RotateKey } from './RotateKey.js';

const changing = ['ApiKey', 'CreatedApiKey', 'RevokedApiKey'];

type Open = 'create' | { readonly rotate: ApiKeyRow } | { readonly revoke: ApiKeyRow } | null;

/** The keys of the organisation: created, rotated and revoked here. */
export function ApiKeysPage(): ReactNode {
  const { mode } = useSession();
  const can = useCan();
  const [open, setOpen] = useState<Open>(null);
  const [newKey, setNewKey] = useState<NewKey | null>(null);
  const pages = usePages(apiKeysDocument, {}, ({ apiKeys }) => apiKeys, changing);
  const { error, isLoading, more, again } = pages;
  // A live session reads the test keys as well, which are under their own tab.
  const nodes = pages.nodes.filter((key) => key.mode === mode);
  const close = (): void => {
    setOpen(null);
  };
  const show = (key: NewKey): void => {
    close();
    setNewKey(key);
  };
  const create = can('createApiKey') && (
    <Button
      leftSection={<PlusIcon />}
      onClick={() => {
        setOpen('create');
      }}
    >
      {text.create}
    </Button>
  );
  useOpenByAddress(
    can('createApiKey')
      ? () => {
          setOpen('create');
        }
      : null,
  );
  const isOpen = typeof open === 'object' && open !== null;
  return (
    <Page
      title={text.title}
      actions={
        (nodes.length > 0 || more) && (
          <>
            <ExportButton list="api-keys" />
            {create}
          </>
        )
      }
    >
      <KeyModes />
      <Text className="soft" mb="md">
        {text.lead} <code>Authorization: Bearer …</code> {mode === 'TEST' ? text.testLead : text.liveLead}
      </Text>
      {error && <RequestFault error={error} onRetry={again} />}
      {!isLoading && !error && nodes.length === 0 && !more && (
        <Empty icon={KeyIcon} title={text.emptyTitle} action={create}>
          {text.empty}
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
        <NewKeyShown
          made={newKey}
          onClose={() => {
            setNewKey(null);
          }}
        />
      )}
    </Page>
  );
}
