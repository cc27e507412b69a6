import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { apiKeysText as text } from '../../../shared/text/apiKeysText.js';
import { useMemberNames } from '../../parts/data/useMemberNames.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import { Moment } from '../../parts/time/Moment.js';
import { State } from '../../parts/layout/State.js';
import type { Tone } from '../../parts/looks.js';
import type { ApiKeyRow } from './apiKeyDocuments.js';
import { keyState, type KeyState } from './keyState.js';
import { Breakable } from '../../parts/layout/Breakable.js';

interface KeyListProps {
  readonly keys: readonly ApiKeyRow[];
  readonly onRotate: ((key: ApiKeyRow) => void) | undefined;
  readonly onRevoke: ((key: ApiKeyRow) => void) | undefined;
}

const tones: Record<KeyState, Tone> = { active: 'good', 'expires soon': 'warn', expired: 'soft', revoked: 'soft' };

/** The keys, newest first. */
export function KeyList({ keys, onRotate, onRevoke }: KeyListProps): ReactNode {
  const { findName } = useMemberNames();
  return (
    <ListTable columns={text.columns} hasActions>
      {keys.map((key) => (
        <KeyRow
          key={key.id}
          apiKey={key}
          owner={key.memberId === null ? text.console : findName(key.memberId)}
          officer={key.onBehalfOf === null ? null : findName(key.onBehalfOf)}
          onRotate={onRotate}
          onRevoke={onRevoke}
        />
      ))}
    </ListTable>
  );
}

interface KeyRowProps extends Omit<KeyListProps, 'keys'> {
  readonly apiKey: ApiKeyRow;
  /** The person to whom the key belongs. */
  readonly owner: string;
  /** The officer for whom the key acts, if any. */
  readonly officer: string | null;
}

function KeyRow({ apiKey, owner, officer, onRotate, onRevoke }: KeyRowProps): ReactNode {
  const { name, hint, allowedCidrs, role, lastUsedAt, expiresAt } = apiKey;
  const state = keyState(apiKey, Date.now());
  const isGood = state === 'active' || state === 'expires soon';
  return (
    <tr>
      <td data-title={text.columns[0]}>{name}</td>
      <td data-title={text.columns[1]}>
        <code>
          <Breakable text={hint} />
        </code>
      </td>
      <td data-title={text.columns[2]}>
        <State tone={tones[state]}>{text.states[state]}</State>
      </td>
      <td data-title={text.columns[3]}>
        <div>
          {formatScopes(apiKey)}
          {allowedCidrs.length > 0 && <div className="soft">{text.from(allowedCidrs.join(', '))}</div>}
        </div>
      </td>
      <td data-title={text.columns[4]}>
        <div>
          {owner}
          {role !== null && <div className="soft">{text.asRole(role.toLowerCase())}</div>}
          {officer !== null && <div className="soft">{text.actsFor(officer)}</div>}
        </div>
      </td>
      <td data-title={text.columns[5]}>{lastUsedAt === null ? text.never : <Moment at={lastUsedAt} />}</td>
      <td data-title={text.columns[6]}>{expiresAt === null ? text.never : <Moment at={expiresAt} />}</td>
      <td>
        {isGood && (
          <Group gap={4} wrap="nowrap">
            {/* The service rotates a key that acts for an officer only by that key itself. */}
            {onRotate && officer === null && (
              <Button
                variant="subtle"
                aria-label={text.rotateLabel(name)}
                onClick={() => {
                  onRotate(apiKey);
                }}
              >
                {text.rotate}
              </Button>
            )}
            {onRevoke && (
              <Button
                variant="subtle"
                className="quiet-destructive"
                aria-label={text.revokeLabel(name)}
                onClick={() => {
                  onRevoke(apiKey);
                }}
              >
                {text.revoke}
              </Button>
            )}
          </Group>
        )}
      </td>
    </tr>
  );
}

function formatScopes({ scopes }: ApiKeyRow): string {
  if (scopes.length === 0) return text.noScopes;
  if (scopes.length === Object.keys(text.scope).length) return text.allScopes;
  return scopes.map((scope) => text.scope[scope]).join(', ');
}
