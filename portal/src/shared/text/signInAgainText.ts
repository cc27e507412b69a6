/** The words of the dialog that asks to sign in again over the open page. */
export const signInAgainText = {
  title: 'Your session has ended',
  lead: 'Sign in again to continue. This page and what you typed stay as they are.',
  email: 'E-mail address',
  password: 'Password',
  signIn: 'Sign in',
  forgotten: 'Forgot your password? (opens in a new tab)',
  anotherPerson: 'This signs in another person. This page closes, and unsent text is discarded.',
  code: 'Code',
  codeHint: 'The six digits from your app, or a recovery code.',
  continue: 'Continue',
  back: 'Back',
  signOut: 'Sign out instead',
  signOutHint: 'Signing out closes this page and discards unsent text.',

  sso: 'Use single sign-on',
  ssoHint: 'Single sign-on opens in a new window. This page stays open.',
  ssoWaiting: 'Sign in in the new window. This page then continues by itself.',
  ssoBlocked: 'Your browser blocked the new window.',
  ssoOpen: 'Open your identity provider (new tab)',

  elsewhere: 'You are signed in again, but in another organisation or with other data.',
  continueHere: 'Continue on this page',
  otherPerson: (email: string): string =>
    `${email} is signed in now. This page belongs to another person: it closes, and unsent text is discarded.`,
  noLongerMember: 'You can no longer open this organisation. This page closes, and unsent text is discarded.',
  openStart: 'Open the start page',

  unreachable: 'The service cannot be reached. Try again in a moment.',
  failed: 'Something went wrong. Try again in a moment.',
} as const;
