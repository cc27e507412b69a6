import { Alert, Anchor, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import * as limits from '../../shared/limits.js';
import { signInAgainText as text } from '../../shared/text/signInAgainText.js';
import { SecretInput } from '../parts/forms/SecretInput.js';
import { focusField, returnFocus } from './dialogFocus.js';
import {
  callPortal,
  isSamePerson,
  isSamePlace,
  PortalRefusal,
  readSession,
  type PortalSession,
} from './portalSession.js';
import { onPossibleChange, notifyOtherWindows } from './sessionChannel.js';
import type { Session } from './SessionContext.js';
import { focusBeforeEnd, leaveFor, resumeSession, signInAgainClass } from './sessionEnd.js';

/** Above all other dialogs and the search. */
const zIndex = 10_000;

type Stage =
  | { readonly name: 'password' | 'code' | 'elsewhere' }
  /** The page cannot continue for this reason. */
  | { readonly name: 'lost'; readonly reason: string };

interface Refusal {
  readonly sentence: string;
  readonly field: string | undefined;
}

async function signOutInstead(): Promise<void> {
  // The session may have begun again in another window. Without one, the refusal means the same.
  await callPortal('POST', 'sign-out', {}).catch(() => null);
  notifyOtherWindows('signedOut');
  leaveFor('/portal/sign-in');
}

/**
 * Asks to sign in again over the open page, which stays as it is. The new session returns to the organisation and the
 * data of the page.
 */
export function SignInAgain({ owner }: { readonly owner: Session }): ReactNode {
  const isSsoUser = owner.hasSecondFactor === null;
  const [stage, setStage] = useState<Stage>({ name: 'password' });
  const [values, setValues] = useState({ email: owner.email ?? '', password: '', code: '' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [sso, setSso] = useState<{ readonly url: string; readonly isOpen: boolean } | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const isAnother = values.email.trim().toLowerCase() !== (owner.email ?? '').toLowerCase();

  useEffect(() => returnFocus(focusBeforeEnd), []);
  useEffect(() => {
    if (refusal) focusField(form.current, refusal.field);
  }, [refusal]);
  useEffect(() => {
    if (stage.name !== 'password') focusField(form.current, undefined);
  }, [stage.name]);

  /** @param isOwn whether this dialog started the sign-in. Otherwise another window is not switched without a question. */
  const arrive = async ({ me }: PortalSession, isOwn: boolean): Promise<void> => {
    if (!me) return;
    if (!isSamePerson(me, owner)) {
      if (isOwn && isAnother && sso === null) leaveFor('/');
      else setStage({ name: 'lost', reason: text.otherPerson(me.email ?? '') });
      return;
    }
    if (!isSamePlace(me, owner)) {
      if (isOwn) await returnToPlace();
      else setStage({ name: 'elsewhere' });
      return;
    }
    resumeSession();
    if (isOwn) notifyOtherWindows();
  };
  const returnToPlace = async (): Promise<void> => {
    try {
      const id = owner.memberId ?? owner.ownOperatorId;
      await callPortal('POST', 'switch', { id, mode: owner.mode?.toLowerCase() ?? 'live' });
      resumeSession();
      notifyOtherWindows();
    } catch (error) {
      if (!(error instanceof PortalRefusal) || error.status !== 404) throw error;
      setStage({ name: 'lost', reason: text.noLongerMember });
    }
  };
  const look = useEffectEvent(async () => {
    const found = isBusy ? null : await readSession();
    if (found?.state === 'signed_in') await attempt(() => arrive(found, sso !== null));
  });
  useEffect(() => onPossibleChange(() => void look()), []);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof PortalRefusal)) throw error;
      setRefusal({ sentence: error.message, field: error.fields[0] });
    } finally {
      setIsBusy(false);
    }
  };
  const signIn = async (path: string, body: object): Promise<void> => {
    const { session } = await callPortal<{ readonly session: PortalSession }>('POST', path, body);
    if (session.state === 'second_factor') setStage({ name: 'code' });
    else {
      const found = await readSession();
      if (!found) throw new PortalRefusal(text.unreachable, 0, []);
      await arrive(found, true);
    }
  };
  const sendPassword = (): Promise<void> =>
    attempt(() => {
      setSso(null);
      return signIn('sign-in', { email: values.email.trim(), password: values.password });
    });
  const sendCode = (): Promise<void> =>
    attempt(async () => {
      try {
        await signIn('second-factor', { code: values.code.trim() });
      } catch (error) {
        // After too many wrong codes, or too long, the password is needed again.
        if ((await readSession())?.state === 'signed_out') setStage({ name: 'password' });
        throw error;
      }
    });
  const startSso = async (): Promise<void> => {
    // Opened by the press of the button: browsers block a window that opens after a response.
    const opened = window.open('', '', 'popup,width=520,height=720');
    await attempt(async () => {
      try {
        const { signIn: started } = await callPortal<{ readonly signIn: { readonly url: string } }>(
          ...(['POST', 'sso/start', { email: values.email.trim(), returnTo: '/portal/sign-in?then=close' }] as const),
        );
        if (opened) opened.location.href = started.url;
        setSso({ url: started.url, isOpen: opened !== null });
      } catch (error) {
        opened?.close();
        throw error;
      }
    });
  };
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: refusal?.field === name && refusal.sentence,
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }));
    },
  });
  const isFieldShown = refusal?.field !== undefined && (refusal.field === 'email' || refusal.field === stage.name);
  const ssoButton = (
    <Button
      type="button"
      fullWidth
      variant={isSsoUser ? 'filled' : 'default'}
      onClick={() => void startSso()}
      disabled={isBusy}
    >
      {text.sso}
    </Button>
  );

  return (
    <Modal.Root opened onClose={() => undefined} closeOnEscape={false} closeOnClickOutside={false} zIndex={zIndex}>
      {/* Nobody who passes by reads the page of a person who is away. */}
      <Modal.Overlay backgroundOpacity={0.9} />
      <Modal.Content
        ref={form}
        aria-label={text.title}
        className={signInAgainClass}
        onKeyDown={({ nativeEvent }) => {
          // Keys of the page below must not act.
          nativeEvent.stopPropagation();
        }}
      >
        <Modal.Title fw={600} fz="lg" p="md" pb={0} component="h2">
          {text.title}
        </Modal.Title>
        <Modal.Body pt="sm">
          <Stack>
            {refusal && !isFieldShown && (
              <Alert color="red" variant="outline" className="fault" role="alert" title={refusal.sentence} />
            )}
            {stage.name === 'password' && (
              <form noValidate onSubmit={sending(sendPassword)}>
                <Stack>
                  <Text>{text.lead}</Text>
                  {isSsoUser && ssoButton}
                  <TextInput
                    {...{ label: text.email, type: 'email', autoComplete: 'username', required: true }}
                    maxLength={limits.SignInInput.email}
                    data-autofocus={owner.email === null || undefined}
                    {...input('email')}
                  />
                  {isAnother && <Text role="status">{text.anotherPerson}</Text>}
                  <SecretInput
                    {...{ label: text.password, autoComplete: 'current-password', required: true }}
                    maxLength={limits.SignInInput.password}
                    data-autofocus={(owner.email !== null && !isSsoUser) || undefined}
                    {...input('password')}
                  />
                  <Button type="submit" fullWidth loading={isBusy} variant={isSsoUser ? 'default' : 'filled'}>
                    {text.signIn}
                  </Button>
                  {!isSsoUser && ssoButton}
                  <Text size="sm" className="soft" role="status">
                    {sso === null ? text.ssoHint : sso.isOpen ? text.ssoWaiting : text.ssoBlocked}
                  </Text>
                  {sso !== null && !sso.isOpen && (
                    <Anchor href={sso.url} target="_blank" rel="noopener">
                      {text.ssoOpen}
                    </Anchor>
                  )}
                  <Anchor href="/portal/forgot-password" target="_blank" rel="noopener" size="sm">
                    {text.forgotten}
                  </Anchor>
                </Stack>
              </form>
            )}
            {stage.name === 'code' && (
              <form noValidate onSubmit={sending(sendCode)}>
                <Stack>
                  <TextInput
                    {...{ label: text.code, description: text.codeHint, autoComplete: 'one-time-code', required: true }}
                    maxLength={limits.CompleteSecondFactorInput.code}
                    spellCheck={false}
                    {...input('code')}
                  />
                  <Group justify="flex-end">
                    <Button
                      variant="default"
                      onClick={() => {
                        setStage({ name: 'password' });
                      }}
                    >
                      {text.back}
                    </Button>
                    <Button type="submit" loading={isBusy}>
                      {text.continue}
                    </Button>
                  </Group>
                </Stack>
              </form>
            )}
            {stage.name === 'elsewhere' && (
              <>
                <Text role="status">{text.elsewhere}</Text>
                <Button onClick={() => void attempt(returnToPlace)} loading={isBusy}>
                  {text.continueHere}
                </Button>
              </>
            )}
            {stage.name === 'lost' && (
              <>
                <Text role="status">{stage.reason}</Text>
                <Button
                  onClick={() => {
                    leaveFor('/');
                  }}
                >
                  {text.openStart}
                </Button>
              </>
            )}
            <div className="sign-out-instead">
              <Button variant="subtle" onClick={() => void signOutInstead()}>
                {text.signOut}
              </Button>
              <Text size="sm" className="soft">
                {text.signOutHint}
              </Text>
            </div>
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function sending(send: () => Promise<void>) {
  return (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
}
