/** A page of the settings. */
export interface SettingsEntry {
  readonly title: string;
  readonly path: '/settings/members';
  /** The root field without which the page has nothing to show. */
  readonly operation: string;
  /** What is found there, for the palette. */
  readonly description: string;
}

/** The pages of the settings, in the order in which they are listed. */
export const settingsPages: readonly SettingsEntry[] = [
  {
    title: 'Members',
    path: '/settings/members',
    operation: 'members',
    description: 'Invite people, and say what they may do',
  },
];
