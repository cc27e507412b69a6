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

const { groups, sections: text } = frameText;

export const sectionGroups: readonly SectionGroup[] = [
  {
    title: null,
    sections: [
      {
        ...text.home,
        path: '/',
        icon: HomeIcon,
        operation: 'organisationOverview',
      },
    ],
  },
  {
    title: groups.verify,
    sections: [
      {
        ...text.verifications,
        path: '/verifications',
        icon: VerifyIcon,
        operation: 'verifications',
      },
      {
        ...text.bulk,
        path: '/bulk',
        icon: TableIcon,
        operation: 'bulks',
      },
      {
        ...text.screening,
        path: '/screening',
        icon: ScreeningIcon,
        operation: 'screenings',
      },
    ],
  },
  {
    title: groups.onboard,
    sections: [
      {
        ...text.onboarding,
        path: '/onboarding',
        icon: InboxIcon,
        operation: 'onboardingLinks',
      },
      {
        ...text.certificates,
        path: '/certificates',
        icon: CertificateIcon,
        operation: 'certificates',
      },
    ],
  },
  {
    title: groups.develop,
    sections: [
      {
        ...text.webhooks,
        path: '/webhooks',
        icon: WebhookIcon,
        operation: 'webhooks',
      },
      {
        ...text.apiKeys,
        path: '/api-keys',
        icon: KeyIcon,
        operation: 'apiKeys',
      },
    ],
  },
  {
    title: groups.run,
    sections: [
      {
        ...text.platform,
        path: '/platform',
        icon: ServerIcon,
        operation: 'platformOverview',
      },
      {
        ...text.settings,
        path: '/settings',
        icon: SettingsIcon,
        operation: 'me',
      },
    ],
  },
];

export const sections: readonly Section[] = sectionGroups.flatMap((group) => group.sections);
