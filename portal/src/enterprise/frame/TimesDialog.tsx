import { Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { Dialog } from '../parts/dialogs/Dialog.js';
import { deviceZone } from '../parts/time/deviceZone.js';
import { chooseZone, chosenZone, useTimeZone } from '../parts/time/timeZone.js';

const device = 'device';
const common = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Darwin', 'Australia/Perth'];
const near = [...common, 'Pacific/Auckland', 'Pacific/Chatham', 'UTC'];

/** Chooses the time zone in which this browser shows times. */
export function TimesDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const timeZone = useTimeZone();
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !near.includes(zone));
  const now = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'long', timeZone });
  return (
    <Dialog title={frameText.timeZone} onClose={onClose}>
      <Stack>
        <Select
          label="Show times in"
          description="For this browser. Exports and API responses are in UTC."
          searchable
          allowDeselect={false}
          data-autofocus
          value={chosenZone() ?? device}
          data={[
            { value: device, label: `The zone of this device (${deviceZone()})` },
            { group: 'Australia, New Zealand and UTC', items: near },
            { group: 'Others', items: others },
          ]}
          onChange={(zone) => {
            chooseZone(zone === device ? null : zone);
          }}
        />
        <Text role="status">It is {now.format(new Date())} there.</Text>
      </Stack>
    </Dialog>
  );
}
