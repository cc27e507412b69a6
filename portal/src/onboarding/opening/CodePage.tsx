import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import { Notice } from './Notice.js';
import type { Opening, OpeningApi } from './openingApi.js';

interface CodePageProps {
  readonly api: OpeningApi;
  readonly emailHint: string;
  readonly onOpened: (opening: Opening) => void;
}

type Faults = Partial<Record<Opening['state'], string>>;

/** Admits a new device by a code that is e-mailed to the known address on request. */
export function CodePage({ api, emailHint, onOpened }: CodePageProps): ReactNode {
  const text = useText();
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const run = async (call: () => Promise<Opening>, faults: Faults): Promise<Opening> => {
    setBusy(true);
    setFault(null);
    const opening = await call();
    setBusy(false);
    setFault(faults[opening.state] ?? null);
    return opening;
  };
  const faults: Faults = { away: text.away, failed: text.failed, busy: text.busy, limited: text.codeLimit };
  const send = async (): Promise<void> => {
    const opening = await run(() => api.sendCode(), { ...faults, busy: text.codeWait });
    if (opening.state === 'code_needed') setSent(true);
    else if (!(opening.state in faults)) onOpened(opening);
  };
  const prove = async (): Promise<void> => {
    const opening = await run(() => api.prove(code.trim()), { ...faults, wrong: text.codeWrong });
    if (!(opening.state in faults) && opening.state !== 'wrong') onOpened(opening);
  };

  return (
    <Notice title={text.codeTitle} lead={text.codeLead(emailHint)}>
      <div role="status">{isSent && !fault && <Alert color="brand">{text.codeSent}</Alert>}</div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (isSent ? prove() : send());
        }}
      >
        {isSent && (
          <TextInput
            label={text.codeLabel}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            mb="md"
            autoFocus
          />
        )}
        <Group>
          <Button type="submit" loading={isBusy}>
            {isSent ? text.codeGoOn : text.codeSend}
          </Button>
          {isSent && (
            <Button variant="default" disabled={isBusy} onClick={() => void send()}>
              {text.codeSendAgain}
            </Button>
          )}
        </Group>
      </form>
      <div role="alert">{fault && <Alert color="red">{fault}</Alert>}</div>
    </Notice>
  );
}
