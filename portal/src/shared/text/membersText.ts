/** The words of the page of members, and of their roles. */
export const membersText = {
  title: 'Members',
  lead: 'The people of the organisation and their roles.',
  whoChanges: 'Owners invite people and change roles.',
  columns: { person: 'Person', role: 'Role', signIn: 'Sign-in', since: 'Member since' },
  you: '(you)',
  noPassword: 'no password here',
  password: 'Password',
  secondFactor: 'second factor',
  passwordAlone: 'password alone',

  /** The rights are those of docs/reference/roles.md. */
  roles: {
    VIEWER: {
      name: 'Viewer',
      meaning: 'Reads verifications, certificates, onboarding cases and webhooks, and changes nothing.',
    },
    OFFICER: {
      name: 'Officer',
      meaning:
        'Verifies entities, decides on onboarding cases, issues and revokes certificates, and sends links and bulks. Creates API keys in the officer’s own name.',
    },
    DEVELOPER: {
      name: 'Developer',
      meaning:
        'Connects other systems: API keys, webhooks, links and bulks. Verifies entities; sees nothing that applicants say of persons.',
    },
    OWNER: {
      name: 'Owner',
      meaning:
        'Manages members, policies and brand, API keys and webhooks. Verifies entities and works on cases; decisions and certificates are for officers.',
    },
  },
  role: 'Role',

  change: {
    open: 'Change role',
    openOf: (email: string): string => `Change role of ${email}`,
    title: (name: string): string => `The role of ${name}`,
    action: 'Change the role',
    own: 'This is your own role: you can do no more than the new one allows, and only another owner can change it back.',
    other:
      'A new role applies immediately, also to the API keys of the member. It ends the sessions of the member, and revokes the invitations that the member sent.',
    done: (email: string, role: string, keys: readonly string[]): string =>
      `${email} has the role ${role} from now on.${keys.length === 0 ? '' : ` API keys that may do no more than this role: ${keys.join(', ')}.`}`,
  },
  remove: {
    open: 'Remove',
    title: (email: string): string => `Remove ${email}`,
    action: 'Remove the member',
    lead: 'The sessions of the member end at once, and so do the API keys that the member created. To keep a key working, rotate it before you remove the member: the new one is yours. To come back, the member needs a new invitation.',
    done: (email: string, keys: readonly string[]): string =>
      `${email} is no longer a member.${keys.length === 0 ? '' : ` Ended API keys: ${keys.join(', ')}.`}`,
  },
  invite: {
    title: 'Invite a member',
    action: 'Send the invitation',
    email: 'E-mail address',
    emailHelp: 'The link in the e-mail works once, for seven days, for this address.',
    name: 'Name',
    done: (email: string): string => `An invitation is on its way to ${email}.`,
  },
  invitations: {
    title: 'Open invitations',
    empty: 'There are no open invitations.',
    columns: { person: 'Person', role: 'Role', expires: 'Expires' },
    revoke: 'Revoke',
    revokeLabel: (email: string): string => `Revoke the invitation of ${email}`,
    revoked: (email: string): string => `The invitation of ${email} is revoked.`,
  },
} as const;
