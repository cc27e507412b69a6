import { Kbd, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { Dialog } from '../parts/dialogs/Dialog.js';
import { Facts } from '../parts/layout/Facts.js';
import { switchSingleKeys, useSingleKeys } from '../parts/data/singleKeys.js';

/** The keys that do something everywhere, and in the queue of cases. */
const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl', 'K'], 'Search, or jump to a page; on a Mac with Cmd'],
  [['/'], 'To the first field of the page'],
  [['?'], 'This help'],
  [['Esc'], 'Close what is open'],
  [['J'], 'Cases and candidates: the next one'],
  [['K'], 'Cases and candidates: the one before'],
  [['Enter'], 'Cases: open it'],
  [['A'], 'Cases: assign it to me'],
  [['C'], 'Screening: confirm the candidate'],
  [['D'], 'Screening: dismiss the candidate'],
];

/** What can be done by keyboard alone, beside Tab and Enter. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const isOn = useSingleKeys();
  return (
    <Dialog title={frameText.shortcuts} onClose={onClose}>
      <Stack>
        <Facts
          facts={keys.map(([names, what]) => [
            what,
            names.map((name) => (
              <Kbd key={name} mr={4}>
                {name}
              </Kbd>
            )),
          ])}
        />
        <Switch
          size="md"
          label="Single keys"
          description="Letters and signs that are pressed alone: / ? J K A C D. For this browser. This list stays in the help menu."
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchSingleKeys(checked);
          }}
        />
      </Stack>
    </Dialog>
  );
}
