import { Kbd, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { Dialog } from '../parts/dialogs/Dialog.js';
import { Facts } from '../parts/layout/Facts.js';
import { switchSingleKeys, useSingleKeys } from '../parts/data/singleKeys.js';

const { keys: text, keyNames } = frameText;
const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [[keyNames.control, 'K'], text.search],
  [['/'], text.field],
  [['?'], text.help],
  [[keyNames.escape], text.close],
  [['J'], text.next],
  [['K'], text.previous],
  [[keyNames.enter], text.open],
  [['N'], text.nextCase],
  [['P'], text.previousCase],
  [['O'], text.panel],
  [['X'], text.select],
  [['A'], text.assign],
  [['C'], text.confirm],
  [['D'], text.dismiss],
];

/** Lists the keyboard shortcuts, in addition to Tab and Enter. */
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
          label={text.single}
          description={text.singleHint}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            switchSingleKeys(checked);
          }}
        />
      </Stack>
    </Dialog>
  );
}
