import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  ActivityIcon,
  KeyboardIcon,
  KeyIcon,
  LinkIcon,
  MoonIcon,
  SignOutIcon,
  SunIcon,
  TableIcon,
  UsersIcon,
  VerifyIcon,
  WebhookIcon,
  type SearchIcon,
} from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { useCan, useSession } from '../session/SessionContext.js';
import { signOut, switchSession } from './switchSession.js';

/** An action that is available on every page. */
export interface Action {
  readonly label: string;
  readonly icon: typeof SearchIcon;
  readonly run: () => void;
}

/** The actions that the person may take. */
export function useActions(onKeys: () => void): readonly Action[] {
  const navigate = useNavigate();
  const can = useCan();
  const { setColorScheme } = useMantineColorScheme();
  const { memberId, mode } = useSession();
  const { actions } = frameText;
  const isTest = mode === 'TEST';
  const goTo = (href: string) => (): void => void navigate({ href });
  const own: readonly (Action & { readonly operation?: string })[] = [
    { label: actions.verify, icon: VerifyIcon, operation: 'verify', run: goTo('/verifications/new') },
    {
      label: actions.createLink,
      icon: LinkIcon,
      operation: 'createOnboardingLink',
      run: goTo('/onboarding/links#create'),
    },
    { label: actions.createKey, icon: KeyIcon, operation: 'createApiKey', run: goTo('/api-keys#create') },
    { label: actions.createEndpoint, icon: WebhookIcon, operation: 'createWebhook', run: goTo('/webhooks') },
    { label: actions.upload, icon: TableIcon, operation: 'createBulk', run: goTo('/bulk') },
    { label: actions.invite, icon: UsersIcon, operation: 'inviteMember', run: goTo('/settings/members#create') },
    ...(memberId === null
      ? []
      : [
          {
            label: isTest ? actions.toLive : actions.toTest,
            icon: TableIcon,
            run: () => void switchSession({ id: memberId, mode: isTest ? 'live' : 'test' }),
          },
        ]),
    {
      label: actions.light,
      icon: SunIcon,
      run: () => {
        setColorScheme('light');
      },
    },
    {
      label: actions.dark,
      icon: MoonIcon,
      run: () => {
        setColorScheme('dark');
      },
    },
    { label: frameText.status, icon: ActivityIcon, run: goTo('/status') },
    { label: frameText.shortcuts, icon: KeyboardIcon, run: onKeys },
    { label: frameText.signOut, icon: SignOutIcon, run: () => void signOut() },
  ];
  return own.filter(({ operation }) => operation === undefined || can(operation));
}
