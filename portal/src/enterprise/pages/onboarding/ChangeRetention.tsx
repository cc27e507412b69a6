import { Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { retentionText } from '../../../shared/text/retentionText.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { toFault } from '../../parts/forms/toFault.js';
import { useTimeZone } from '../../parts/time/timeZone.js';
import { useChange } from '../../parts/forms/useChange.js';
import { parseInstant } from '../../parts/time/zonedTime.js';
import { endRelationshipDocument, placeHoldDocument, releaseHoldDocument } from './retentionDocuments.js';
import * as limits from '../../../shared/limits.js';

export type RetentionChange = 'end' | 'correct' | 'hold' | 'release';

interface ChangeRetentionProps {
  readonly onboardingId: string;
  readonly change: RetentionChange;
  readonly onClose: () => void;
}

const text = retentionText;
const shownFields = { end: ['endedAt'], correct: ['endedAt'], hold: ['reason'], release: [] } as const;

/** Changes the retention of a case. */
export function ChangeRetention({ onboardingId, change, onClose }: ChangeRetentionProps): ReactNode {
  const [ending, end] = useChange(endRelationshipDocument);
  const [placing, place] = useChange(placeHoldDocument);
  const [releasing, release] = useChange(releaseHoldDocument);
  // Fixed when the dialog opens, so that a retry has the same input.
  const [openedAt] = useState(() => Date.now());
  const zone = useTimeZone();
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const { error, fetching } = { end: ending, correct: ending, hold: placing, release: releasing }[change];
  const fields = error ? toFault(error).fields : {};
  const lacks = (change === 'hold' && reason.trim() === '') || (change === 'correct' && day === '');
  const send = async (): Promise<void> => {
    const { error: refused } =
      change === 'end' || change === 'correct'
        ? await end({ onboardingId, ...(day !== '' && { endedAt: findEnd(day, openedAt, zone) }) })
        : change === 'hold'
          ? await place({ onboardingId, reason: reason.trim() })
          : await release({ onboardingId });
    if (refused) return;
    notifications.show({ message: text.recorded });
    onClose();
  };
  return (
    <FormDialog
      title={text.actions[change]}
      action={text.actions[change]}
      onClose={onClose}
      onSend={() => void send()}
      error={error}
      shownFields={shownFields[change]}
      isBusy={fetching}
      isDisabled={lacks}
    >
      <Text>{text.leads[change]}</Text>
      {(change === 'end' || change === 'correct') && (
        <TextInput
          type="date"
          label={text.since}
          description={change === 'end' ? text.sinceHint : undefined}
          value={day}
          error={fields['endedAt']}
          data-autofocus
          onChange={(event) => {
            setDay(event.currentTarget.value);
          }}
        />
      )}
      {change === 'hold' && (
        <Textarea
          label={text.reason}
          description={text.reasonHint}
          required
          autosize
          minRows={2}
          maxLength={limits.PlaceLegalHoldInput.reason}
          value={reason}
          error={fields['reason']}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
          }}
        />
      )}
    </FormDialog>
  );
}

/**
 * The end of a day in a time zone, so that it is not before an approval on that day. The current time if the day is not
 * over.
 */
function findEnd(day: string, now: number, zone: string): string {
  const end = parseInstant(`${day}T23:59:59`, zone).getTime();
  const isToday = parseInstant(`${day}T00:00`, zone).getTime() <= now && now < end;
  return new Date(isToday ? now : end).toISOString();
}
