import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { partsText } from '../../../shared/text/partsText.js';
import { DownloadFault } from './DownloadFault.js';
import { useDownload } from './useDownload.js';

const text = partsText.export;

interface ExportButtonProps {
  /** The REST path of the list, below `/api/enterprise/`. */
  readonly list: string;
  /** The filters as REST parameters. A null value filters nothing. */
  readonly filters?: Readonly<Record<string, string | null | undefined>>;
}

/**
 * Downloads everything that passes a list's filters as CSV. A long download shows its progress and can be cancelled.
 */
export function ExportButton({ list, filters = {} }: ExportButtonProps): ReactNode {
  const { isFetching, rows, error, fetchFile, stop, forget } = useDownload();
  const name = `${list.split('/').at(-1) ?? ''}.csv`;
  const send = async (): Promise<void> => {
    const set = Object.entries(filters).flatMap(([key, value]) => (value == null ? [] : [[key, value]]));
    const query = new URLSearchParams([['format', 'csv'], ['bom', 'true'], ...set]);
    const isKept = await fetchFile(`/api/enterprise/${list}?${query.toString()}`, name);
    if (isKept) notifications.show({ message: text.done(name) });
  };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="sm"
        onClick={() => {
          if (isFetching) stop();
          else void send();
        }}
      >
        {isFetching ? text.stop : text.action}
      </Button>
      {isFetching && rows > 0 && <span aria-hidden>{text.rows(rows)}</span>}
      <span role="status" className="visually-hidden">
        {isFetching && text.begun}
      </span>
      <DownloadFault error={error} onRetry={() => void send()} onClose={forget} />
    </Group>
  );
}
