import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CheckIcon, CopyIcon } from '../../../shared/icons.js';
import { partsText } from '../../../shared/text/partsText.js';

interface LongIdProps {
  readonly value: string;
  /** The label of the button: “Copy the id of the event”. */
  readonly label: string;
}

const [head, tail] = [12, 4];

/** A long id with its middle left out, so that it never breaks across lines. The button copies all of it. */
export function LongId({ value, label }: LongIdProps): ReactNode {
  const { copy, copied } = useClipboard({ timeout: 3_000 });
  const isLong = value.length > head + tail + 1;
  return (
    <span className="long-id">
      <code title={value}>{isLong ? `${value.slice(0, head)}…${value.slice(-tail)}` : value}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => {
          copy(value);
        }}
      >
        {copied ? <CheckIcon /> : <CopyIcon />}
      </ActionIcon>
      <span role="status" className="visually-hidden">
        {copied ? partsText.copied : ''}
      </span>
    </span>
  );
}
