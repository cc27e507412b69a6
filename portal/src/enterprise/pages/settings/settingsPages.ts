/** A page of the settings. */
export interface SettingsEntry {
  readonly title: string;
  readonly path:
    | '/settings/members'
    | '/settings/plan'
    | '/settings/policies'
    | '/settings/brand'
    | '/settings/alerts'
    | '/settings/audit'
    | '/settings/sign-in';
  /** The root field without which the page has nothing to show. */
  readonly operation: string;
  /** The page's content, for the search. */
  readonly description: string;
}

/** The settings pages, in display order. */
export const settingsPages: readonly SettingsEntry[] = [
  {
    title: 'Members',
    path: '/settings/members',
    operation: 'members',
    description: 'Invite people, and say what they may do',
  },
  { title: 'Plan and limits', path: '/settings/plan', operation: 'limits', description: 'Usage of each limit' },
  {
    title: 'Policies',
    path: '/settings/policies',
    operation: 'organisation',
    description: 'By which rules entities are judged, certified and onboarded',
  },
  { title: 'Brand', path: '/settings/brand', operation: 'organisation', description: 'Name, colour and logo' },
  { title: 'Alerts', path: '/settings/alerts', operation: 'alerts', description: 'E-mails about problems' },
  {
    title: 'Audit log',
    path: '/settings/audit',
    operation: 'auditEntries',
    description: 'Every change, and a check that none is missing',
  },
  {
    title: 'Sign-in',
    path: '/settings/sign-in',
    operation: 'changePassword',
    description: 'Your password, second factor and sessions',
  },
];
