/** The words of the page of a person's own sign-in. */
export const signInText = {
  title: 'Sign-in',
  name: 'Name',
  email: 'E-mail address',
  memberOf: 'Member of',
  membership: (organisation: string, role: string): string => `${organisation} (${role})`,
  platform: 'The platform',
  operator: 'You run it, as an operator',
  bySso:
    'You sign in through the OpenID Connect provider of your organisation. Password and second factor are managed there.',
  show: 'Show what is typed',

  password: {
    title: 'Password',
    current: 'Current password',
    new: 'New password',
    newHelp: (least: number): string => `${least} characters or more. A few words that nobody would guess work well.`,
    action: 'Change the password',
    done: 'The password is changed. Your other sessions have ended.',
  },

  factor: {
    title: 'Second factor',
    on: 'on',
    off: 'off',
    lead: 'An app on your phone shows a code that you enter in addition to the password. Each of ten recovery codes replaces it once.',
    setUp: 'Set it up',
    switchOff: 'Switch it off',
    switchOn: 'Switch it on',
    setUpTitle: 'Set up the second factor',
    setUpLead: 'You need an app that generates codes, such as your password manager.',
    password: 'Password',
    continue: 'Continue',
    scan: 'Scan this with the app, or type the secret into it. Then enter the code that it shows.',
    qrCode: 'QR code with the secret below',
    copySecret: 'Copy the secret',
    code: 'Code',
    codesTitle: 'The second factor is on: your recovery codes',
    codesStored:
      'Each signs you in once, without the app. The service stores only hashes, from which nobody can read the codes.',
    removeTitle: 'Switch off the second factor',
    removeLead:
      'From then on the password alone signs you in. The recovery codes are void, and your other sessions end.',
    codeOrRecovery: 'Code, or a recovery code',
    removed: 'The second factor is off. Your other sessions have ended.',
  },

  sessions: {
    title: 'Sessions',
    lead: 'A session ends after 30 minutes without a request, and 12 hours after the sign-in.',
    ended: 'A new password or second factor ends all your other sessions.',
    here: 'Sign out here',
    everywhere: 'Sign out everywhere',
  },
} as const;
