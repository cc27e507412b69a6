import { settingsText } from '../../../shared/text/settingsText.js';

/** A page of the settings. */
export interface SettingsEntry {
  readonly title: string;
  readonly path:
    | '/settings/members'
    | '/settings/plan'
    | '/settings/policies'
    | '/settings/own-policies'
    | '/settings/templates'
    | '/settings/brand'
    | '/settings/alerts'
    | '/settings/audit'
    | '/settings/sign-in';
  /** The root field without which the page has nothing to show. */
  readonly operation: string;
  /** The page's content, for the search. */
  readonly description: string;
}

const text = settingsText.pages;

/** The settings pages, in display order. */
export const settingsPages: readonly SettingsEntry[] = [
  { ...text.members, path: '/settings/members', operation: 'members' },
  { ...text.plan, path: '/settings/plan', operation: 'limits' },
  { ...text.policies, path: '/settings/policies', operation: 'organisation' },
  { ...text.ownPolicies, path: '/settings/own-policies', operation: 'policies' },
  { ...text.templates, path: '/settings/templates', operation: 'createMessageTemplate' },
  { ...text.brand, path: '/settings/brand', operation: 'organisation' },
  { ...text.alerts, path: '/settings/alerts', operation: 'alerts' },
  { ...text.audit, path: '/settings/audit', operation: 'auditEntries' },
  { ...text.signIn, path: '/settings/sign-in', operation: 'changePassword' },
];
