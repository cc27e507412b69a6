import { Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { shownOnceText } from '../../../../shared/text/shownOnceText.js';
import { ShownOnce } from '../../../parts/dialogs/ShownOnce.js';
import { State } from '../../../parts/layout/State.js';
import { RemoveSecondFactor } from './RemoveSecondFactor.js';
import { SetUpSecondFactor } from './SetUpSecondFactor.js';

interface SecondFactorProps {
  readonly isOn: boolean;
  /** Refetches whether it is on. */
  readonly onChanged: () => void;
}

/** The second factor: turned on with recovery codes that are shown once, and off. */
export function SecondFactor({ isOn, onChanged }: SecondFactorProps): ReactNode {
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null);
  // Nothing is refetched before the codes are stored: any response, even a failure, would remove the dialog and the
  // codes with it.
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = (): void => {
    setOpen(null);
  };
  return (
    <section aria-labelledby="factor">
      <Title order={2} size="h4" mb="xs" id="factor">
        Second factor
      </Title>
      <Text mb="xs">
        <State tone={isOn ? 'good' : 'soft'}>{isOn ? 'on' : 'off'}</State>
      </Text>
      <Text className="soft" mb="sm">
        An app on your telephone shows a code that you enter in addition to the password. Ten recovery codes stand in
        for it, each once.
      </Text>
      <Button
        variant="default"
        onClick={() => {
          setOpen(isOn ? 'remove' : 'set-up');
        }}
      >
        {isOn ? 'Switch it off' : 'Set it up'}
      </Button>
      {open === 'set-up' && (
        <SetUpSecondFactor
          onClose={close}
          onDone={(recoveryCodes) => {
            close();
            setCodes(recoveryCodes);
          }}
        />
      )}
      {open === 'remove' && (
        <RemoveSecondFactor
          onClose={close}
          onDone={() => {
            close();
            onChanged();
            notifications.show({ message: 'The second factor is off. Your other sessions have ended.' });
          }}
        />
      )}
      {codes && (
        <ShownOnce
          title="The second factor is on: your recovery codes"
          secret={codes.join('\n')}
          kept={shownOnceText.codesKept}
          stored="Each signs you in once, without the app. The service stores only hashes, from which nobody can read the codes."
          onClose={() => {
            setCodes(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
