import { Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { locale } from '../../shared/text/locale.js';
import { Dialog } from '../parts/dialogs/Dialog.js';
import { deviceZone } from '../parts/time/deviceZone.js';
import { chooseZone, chosenZone, useTimeZone } from '../parts/time/timeZone.js';

const text = frameText.zones;

const device = 'device';
const common = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Darwin', 'Australia/Perth'];
const near = [...common, 'Pacific/Auckland', 'Pacific/Chatham', 'UTC'];

/** Chooses the time zone in which this browser shows times. */
export function TimesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const timeZone = useTimeZone();
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !near.includes(zone));
  const now = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone });
  return (
    <Dialog title={frameText.timeZone} onClose={onClose}>
      <Stack>
        <Select
          label={text.label}
          description={text.help}
          searchable
          allowDeselect={false}
          openOnFocus={false}
          data-autofocus
          value={chosenZone() ?? device}
          data={[
            { value: device, label: text.device(deviceZone()) },
            { group: text.near, items: near },
            { group: text.others, items: others },
          ]}
          onChange={(zone) => {
            chooseZone(zone === device ? null : zone);
          }}
        />
        <Text role="status">{text.now(now.format(new Date()))}</Text>
      </Stack>
    </Dialog>
  );
}
