import {
  CertificateIcon,
  HomeIcon,
  InboxIcon,
  KeyIcon,
  ScreeningIcon,
  ServerIcon,
  SettingsIcon,
  TableIcon,
  VerifyIcon,
  WebhookIcon,
} from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';

/** A page of the side bar and of the search. */
export interface Section {
  readonly title: string;
  readonly path:
    | '/'
    | '/verifications'
    | '/onboarding'
    | '/screening'
    | '/bulk'
    | '/certificates'
    | '/webhooks'
    | '/api-keys'
    | '/platform'
    | '/settings';
  readonly icon: typeof HomeIcon;
  /** The root field without which the page has nothing to show. */
  readonly operation: string;
  /** A sentence about the page, which the search shows. */
  readonly description: string;
}

/** Sections under a heading of the side bar. */
export interface SectionGroup {
  /** The title, or null for sections without a heading. */
  readonly title: string | null;
  readonly sections: readonly Section[];
}

const { groups } = frameText;

export const sectionGroups: readonly SectionGroup[] = [
  {
    title: null,
    sections: [
      {
        title: 'Home',
        path: '/',
        icon: HomeIcon,
        operation: 'organisationOverview',
        description: 'Figures, and tasks that wait',
      },
    ],
  },
  {
    title: groups.verify,
    sections: [
      {
        title: 'Verifications',
        path: '/verifications',
        icon: VerifyIcon,
        operation: 'verifications',
        description: 'Verify an entity, and read earlier verifications',
      },
      {
        title: 'Bulk',
        path: '/bulk',
        icon: TableIcon,
        operation: 'bulks',
        description: 'Verify the rows of a file together',
      },
      {
        title: 'Screening',
        path: '/screening',
        icon: ScreeningIcon,
        operation: 'screenings',
        description: 'Screen names against the sanctions and ban lists',
      },
    ],
  },
  {
    title: groups.onboard,
    sections: [
      {
        title: 'Onboarding',
        path: '/onboarding',
        icon: InboxIcon,
        operation: 'onboardingLinks',
        description: 'Send applicants links, and decide on what they submit',
      },
      {
        title: 'Certificates',
        path: '/certificates',
        icon: CertificateIcon,
        operation: 'certificates',
        description: 'Issue, check and revoke them',
      },
    ],
  },
  {
    title: groups.develop,
    sections: [
      {
        title: 'Webhooks',
        path: '/webhooks',
        icon: WebhookIcon,
        operation: 'webhooks',
        description: 'Endpoints, deliveries and signatures',
      },
      {
        title: 'API keys',
        path: '/api-keys',
        icon: KeyIcon,
        operation: 'apiKeys',
        description: 'Create, rotate and revoke keys',
      },
    ],
  },
  {
    title: groups.run,
    sections: [
      {
        title: 'Platform',
        path: '/platform',
        icon: ServerIcon,
        operation: 'platformOverview',
        description: 'Organisations, traffic, queues, registers',
      },
      {
        title: 'Settings',
        path: '/settings',
        icon: SettingsIcon,
        operation: 'me',
        description: 'Members, policies, alerts, audit log, sign-in',
      },
    ],
  },
];

export const sections: readonly Section[] = sectionGroups.flatMap((group) => group.sections);
