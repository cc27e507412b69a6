import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useClient, type CombinedError } from 'urql';
import { ActivityIcon, DownloadIcon, VerifyIcon } from '../../../shared/icons.js';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { saveBlob } from '../../../shared/saveBlob.js';
import { sleep } from '../../../shared/sleep.js';
import { useCan } from '../../session/SessionContext.js';
import { AssignMenu } from './AssignMenu.js';
import { monitorDocument } from './Monitoring.js';
import { assignDocument } from './noteDocuments.js';
import { ownNumber } from './ownNumber.js';
import { formatCsv } from './selectedCsv.js';
import { verifyDocument, type VerificationRow } from './verificationDocuments.js';

const text = verificationListText.selection;

interface SelectionProps {
  /** At least one. */
  readonly rows: readonly VerificationRow[];
  /** Whether more rows match the filters than can be selected. */
  readonly isCut: boolean;
  /** Selects all that match the filters. Null if they are selected. */
  readonly onAll: (() => void) | null;
  /** Whether they are being loaded. */
  readonly isLoading: boolean;
  /** Called after an action, with the ids of the rows that need no retry. */
  readonly onDone: (ids: readonly string[]) => void;
  /** Also ends an action that is under way. */
  readonly onClear: () => void;
}

type Sent = PromiseLike<{ readonly error?: CombinedError | undefined }>;
type Act = (row: VerificationRow, idempotencyKey: string) => Sent;

/** A longer wait is left to the person. The limits of these actions are per minute. */
const longestPauseSeconds = 60;

/** How long to wait before a refused request is retried. Null if no rate limit refused it. */
function toPause(error: CombinedError | undefined): number | null {
  const { code, retryAfterSeconds } = error?.graphQLErrors[0]?.extensions ?? {};
  const isShort = typeof retryAfterSeconds === 'number' && retryAfterSeconds <= longestPauseSeconds;
  return code === 'RATE_LIMITED' && isShort ? retryAfterSeconds : null;
}

/**
 * The actions for the selected rows. Requests run one after the other, at the pace of the rate limit. Rows whose request
 * failed stay selected, and a retry of one takes effect once, also if only its response was lost.
 */
export function Selection({ rows, isCut, onAll, isLoading, onDone, onClear }: SelectionProps): ReactNode {
  const can = useCan();
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const isStopped = useRef(false);
  // An action does not continue unseen once the selection or the page is gone.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  // Each row keeps its key for an action until the action has succeeded.
  const keys = useRef(new Map<string, string>());
  const patiently = async (send: () => Sent): Promise<CombinedError | undefined> => {
    for (;;) {
      const { error } = await send();
      const seconds = toPause(error);
      if (seconds === null) return error;
      setIsPaused(true);
      await sleep(seconds * 1_000);
      setIsPaused(false);
      if (isStopped.current) return error;
    }
  };
  const each = async (name: string, act: Act, done: (count: number) => string, of = rows): Promise<void> => {
    setIsBusy(true);
    let succeeded = 0;
    let fault: CombinedError | undefined;
    const failed = new Set<string>();
    for (const row of of) {
      if (isStopped.current) break;
      const about = `${name} ${row.id}`;
      const idempotencyKey = keys.current.get(about) ?? crypto.randomUUID();
      keys.current.set(about, idempotencyKey);
      const error = await patiently(() => act(row, idempotencyKey));
      if (error) {
        failed.add(row.id);
        fault = error;
      } else {
        keys.current.delete(about);
        succeeded += 1;
      }
    }
    setIsBusy(false);
    if (succeeded > 0) notifications.show({ message: done(succeeded) });
    if (isStopped.current) return;
    if (fault) notifications.show({ message: text.failed(failed.size, toFault(fault).sentence), color: 'red' });
    onDone(rows.map(({ id }) => id).filter((id) => !failed.has(id)));
  };
  const found = rows.filter(({ status }) => status !== 'NOT_FOUND' && status !== 'ERROR');
  const numbered = rows.filter((row) => ownNumber(row) !== null);
  return (
    <div className="selection" role="region" aria-label={text.label}>
      <Text role="status">{isPaused ? text.paused : isCut ? text.cut(rows.length) : text.count(rows.length)}</Text>
      <Group gap="xs">
        {onAll && (
          <Button variant="default" loading={isLoading} disabled={isBusy} onClick={onAll}>
            {text.all}
          </Button>
        )}
        <AssignMenu
          isSending={isBusy}
          onAssign={(memberId) =>
            void each(
              `assign:${memberId ?? ''}`,
              ({ id }, idempotencyKey) => client.mutation(assignDocument, { input: { id, memberId, idempotencyKey } }),
              text.assigned,
            )
          }
        />
        {can('monitorVerification') && found.length > 0 && (
          <Button
            variant="default"
            leftSection={<ActivityIcon />}
            disabled={isBusy}
            onClick={() =>
              void each(
                'monitor',
                ({ id: verificationId }, idempotencyKey) =>
                  client.mutation(monitorDocument, { input: { verificationId, idempotencyKey } }),
                text.monitored,
                found,
              )
            }
          >
            {verificationText.rail.monitor}
          </Button>
        )}
        {can('verify') && numbered.length > 0 && (
          <Button
            variant="default"
            leftSection={<VerifyIcon />}
            disabled={isBusy}
            onClick={() =>
              void each(
                'verify',
                (row, idempotencyKey) =>
                  client.mutation(verifyDocument, {
                    input: {
                      ...{ queryValue: ownNumber(row) ?? '', jurisdiction: row.jurisdiction, idempotencyKey },
                      ...(row.reference !== null && { reference: row.reference }),
                      ...(row.requestedName !== null && { name: row.requestedName }),
                      ...(row.product !== null && { product: row.product }),
                    },
                  }),
                text.verified,
                numbered,
              )
            }
          >
            {verificationText.actions.verifyAgain}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<DownloadIcon />}
          onClick={() => {
            saveBlob(new Blob(['\ufeff', formatCsv(rows)], { type: 'text/csv' }), 'verifications.csv');
          }}
        >
          {text.export}
        </Button>
        <Button
          variant="subtle"
          onClick={() => {
            isStopped.current = true;
            onClear();
          }}
        >
          {text.clear}
        </Button>
      </Group>
    </div>
  );
}
