import { Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type ReactNode } from 'react';
import { shownOnceText } from '../../../../shared/text/shownOnceText.js';
import { signInText } from '../../../../shared/text/signInText.js';
import { ShownOnce } from '../../../parts/dialogs/ShownOnce.js';
import { State } from '../../../parts/layout/State.js';
import { RemoveSecondFactor } from './RemoveSecondFactor.js';
import { SetUpSecondFactor } from './SetUpSecondFactor.js';

const text = signInText.factor;

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
        {text.title}
      </Title>
      <Text mb="xs">
        <State tone={isOn ? 'good' : 'soft'}>{isOn ? text.on : text.off}</State>
      </Text>
      <Text className="soft" mb="sm">
        {text.lead}
      </Text>
      <Button
        variant="default"
        onClick={() => {
          setOpen(isOn ? 'remove' : 'set-up');
        }}
      >
        {isOn ? text.switchOff : text.setUp}
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
            notifications.show({ message: text.removed });
          }}
        />
      )}
      {codes && (
        <ShownOnce
          title={text.codesTitle}
          secret={codes.join('\n')}
          kept={shownOnceText.codesKept}
          stored={text.codesStored}
          onClose={() => {
            setCodes(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
}
