import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { useClient, type CombinedError } from 'urql';
import { ActivityIcon, DownloadIcon, VerifyIcon } from '../../../shared/icons.js';
import { verificationListText } from '../../../shared/text/verificationListText.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { toFault } from '../../parts/forms/toFault.js';
import { saveBlob } from '../../../shared/saveBlob.js';
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
  readonly onClear: () => void;
}

/** The actions for the selected rows. Requests run one after the other, and failed ones are counted. */
export function Selection({ rows, isCut, onAll, isLoading, onClear }: SelectionProps): ReactNode {
  const can = useCan();
  const client = useClient();
  const [isBusy, setIsBusy] = useState(false);
  const each = async (
    act: (row: VerificationRow) => PromiseLike<{ readonly error?: CombinedError | undefined }>,
    done: (count: number) => string,
    of = rows,
  ): Promise<void> => {
    setIsBusy(true);
    let fault: CombinedError | undefined;
    let failed = 0;
    for (const row of of) {
      const { error } = await act(row);
      if (error) {
        failed += 1;
        fault = error;
      }
    }
    setIsBusy(false);
    if (of.length > failed) notifications.show({ message: done(of.length - failed) });
    if (fault) notifications.show({ message: text.failed(failed, toFault(fault).sentence), color: 'red' });
    else onClear();
  };
  const found = rows.filter(({ status }) => status !== 'NOT_FOUND' && status !== 'ERROR');
  const numbered = rows.filter((row) => ownNumber(row) !== null);
  const key = (): { idempotencyKey: string } => ({ idempotencyKey: crypto.randomUUID() });
  return (
    <div className="selection" role="region" aria-label={text.label}>
      <Text role="status">{isCut ? text.cut(rows.length) : text.count(rows.length)}</Text>
      <Group gap="xs">
        {onAll && (
          <Button variant="default" loading={isLoading} disabled={isBusy} onClick={onAll}>
            {text.all}
          </Button>
        )}
        <AssignMenu
          isSending={isBusy}
          onAssign={(memberId) =>
            void each(({ id }) => client.mutation(assignDocument, { input: { id, memberId, ...key() } }), text.assigned)
          }
        />
        {can('monitorVerification') && found.length > 0 && (
          <Button
            variant="default"
            leftSection={<ActivityIcon />}
            disabled={isBusy}
            onClick={() =>
              void each(
                ({ id }) => client.mutation(monitorDocument, { input: { verificationId: id, ...key() } }),
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
                (row) =>
                  client.mutation(verifyDocument, {
                    input: {
                      ...{ queryValue: ownNumber(row) ?? '', jurisdiction: row.jurisdiction, ...key() },
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
        <Button variant="subtle" onClick={onClear}>
          {text.clear}
        </Button>
      </Group>
    </div>
  );
}
