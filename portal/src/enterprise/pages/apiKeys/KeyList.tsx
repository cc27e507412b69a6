import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { State, type Tone } from '../../parts/layout/State.js';
import type { ApiKeyRow } from './apiKeyDocuments.js';
import { keyState, type KeyState } from './keyState.js';

interface KeyListProps {
  readonly keys: readonly ApiKeyRow[];
  readonly onRotate: ((key: ApiKeyRow) => void) | undefined;
  readonly onRevoke: ((key: ApiKeyRow) => void) | undefined;
}

const tones: Record<KeyState, Tone> = { active: 'good', 'expires soon': 'warn', expired: 'soft', revoked: 'soft' };

/** The keys, newest first. */
export function KeyList({ keys, onRotate, onRevoke }: KeyListProps): ReactNode {
  return (
    <ListTable columns={['Name', 'Key', 'State', 'Last used', 'Expires', 'May']} hasActions>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRotate={onRotate} onRevoke={onRevoke} />
      ))}
    </ListTable>
  );
}

interface KeyRowProps extends Omit<KeyListProps, 'keys'> {
  readonly apiKey: ApiKeyRow;
}

function KeyRow({ apiKey, onRotate, onRevoke }: KeyRowProps): ReactNode {
  const { name, hint, scopes, allowedCidrs, role, lastUsedAt, expiresAt } = apiKey;
  const state = keyState(apiKey, Date.now());
  const isGood = state === 'active' || state === 'expires soon';
  return (
    <tr>
      <td data-title="Name">
        <Text>{name}</Text>
      </td>
      <td data-title="Key">
        <code>{hint}</code>
      </td>
      <td data-title="State">
        <State tone={tones[state]}>{state}</State>
      </td>
      <td data-title="Last used">{lastUsedAt === null ? 'Never' : <Moment at={lastUsedAt} />}</td>
      <td data-title="Expires">{expiresAt === null ? 'Never' : <Moment at={expiresAt} />}</td>
      <td data-title="May">
        {scopes.map((scope) => scope.toLowerCase()).join(', ')}
        {role !== null && <Text size="sm">as {role.toLowerCase()}</Text>}
        {allowedCidrs.length > 0 && <Text size="sm">from {allowedCidrs.join(', ')}</Text>}
      </td>
      <td>
        {isGood && (
          <Group gap="xs" wrap="nowrap">
            {onRotate && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Rotate ${name}`}
                onClick={() => {
                  onRotate(apiKey);
                }}
              >
                Rotate
              </Button>
            )}
            {onRevoke && (
              <Button
                variant="default"
                size="sm"
                aria-label={`Revoke ${name}`}
                onClick={() => {
                  onRevoke(apiKey);
                }}
              >
                Revoke
              </Button>
            )}
          </Group>
        )}
      </td>
    </tr>
  );
}
