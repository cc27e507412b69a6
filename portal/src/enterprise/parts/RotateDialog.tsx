import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Dialog } from './Dialog.js';
import { RequestFault } from './RequestFault.js';

interface RotateDialogProps {
  readonly title: string;
  /** What the choice is about: “The old key lives on for”. */
  readonly label: string;
  /** What happens without an overlap. */
  readonly none: string;
  readonly isBusy: boolean;
  readonly error: CombinedError | undefined;
  readonly onClose: () => void;
  readonly onRotate: (overlapSeconds: number) => void;
  /** What the change does. */
  readonly children: ReactNode;
}

/** Puts a new secret in the place of one that is good beside it for a while. */
export function RotateDialog(props: RotateDialogProps): ReactNode {
  const { title, label, none, isBusy, error, onClose, onRotate, children } = props;
  const [overlap, setOverlap] = useState('86400');
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack>
        {error && <RequestFault error={error} />}
        {children}
        <NativeSelect
          label={label}
          data={[
            { value: '86400', label: 'A day' },
            { value: '604800', label: 'A week' },
            { value: '3600', label: 'An hour' },
            { value: '0', label: `Not at all: ${none}` },
          ]}
          value={overlap}
          data-autofocus
          onChange={(event) => {
            setOverlap(event.currentTarget.value);
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isBusy}
            onClick={() => {
              onRotate(Number(overlap));
            }}
          >
            Rotate
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
