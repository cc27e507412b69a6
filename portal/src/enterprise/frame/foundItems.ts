import {
  CertificateIcon,
  InboxIcon,
  KeyIcon,
  LinkIcon,
  SearchIcon,
  VerifyIcon,
  WebhookIcon,
} from '../../shared/icons.js';
import { frameText } from '../../shared/text/frameText.js';
import { formatNumber } from '../pages/verifications/verificationWords.js';
import type { OwnThings, Search } from './searchDocuments.js';

/** A search result. */
export interface FoundItem {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly icon: typeof SearchIcon;
  readonly href: string;
}

/** The results of one type, under a title. */
export interface FoundGroup {
  readonly title: string;
  readonly items: readonly FoundItem[];
}

const most = 6;
const { results } = frameText;

/**
 * The verifications and registered entities in a response.
 * @param entityHref the link for an entity number
 */
export function listSearched(data: Search | undefined, entityHref: (digits: string) => string): readonly FoundGroup[] {
  const verified = [...(data?.referenced?.nodes ?? []), ...(data?.named?.nodes ?? [])];
  const entities = [...(data?.australian?.nodes ?? []), ...(data?.newZealand?.nodes ?? [])];
  return [
    {
      title: results.verifications,
      items: distinct(verified)
        .slice(0, most)
        .map((one) => ({
          id: one.id,
          label: one.legalName ?? frameText.withoutName,
          description: words(formatNumber(one), one.reference, one.status),
          icon: VerifyIcon,
          href: `/verifications/${one.id}`,
        })),
    },
    {
      title: results.registers,
      items: entities.map((one) => {
        const number = formatNumber(one);
        return {
          id: `entity ${number}`,
          label: one.legalName,
          description: words(
            number,
            one.matchedName === one.legalName ? null : one.matchedName,
            frameText.registered(one.isActive),
          ),
          icon: SearchIcon,
          href: entityHref(number.replaceAll(/\D/g, '')),
        };
      }),
    },
  ];
}

/** The organisation's own objects that contain all words of a text. */
export function listOwn(data: OwnThings, text: string): readonly FoundGroup[] {
  const all: readonly FoundGroup[] = [
    {
      title: results.cases,
      items: data.cases.map((one) => ({
        id: one.id,
        label: one.legalName ?? one.applicantName ?? frameText.withoutName,
        description: words(one.applicantName, one.reference, one.status),
        icon: InboxIcon,
        href: `/onboarding/${one.id}`,
      })),
    },
    {
      title: results.certificates,
      items: data.certificates.map((one) => ({
        id: one.id,
        label: one.legalName,
        description: words(one.id, one.status),
        icon: CertificateIcon,
        href: `/certificates/${one.id}`,
      })),
    },
    {
      title: results.links,
      items: data.links.map((one) => ({
        id: one.id,
        label: one.applicantName ?? one.applicantEmail ?? frameText.withoutName,
        description: words(one.applicantEmail, one.reference, one.status),
        icon: LinkIcon,
        href: '/onboarding/links',
      })),
    },
    {
      title: results.keys,
      items: data.keys.map((one) => ({
        id: one.id,
        label: one.name,
        description: words(one.hint, one.revokedAt === null ? null : 'REVOKED'),
        icon: KeyIcon,
        href: '/api-keys',
      })),
    },
    {
      title: results.endpoints,
      items: data.endpoints.map((one) => ({
        id: one.id,
        label: one.description ?? one.url,
        description: words(one.url, one.status),
        icon: WebhookIcon,
        href: `/webhooks/${one.id}`,
      })),
    },
  ];
  return all.map(({ title, items }) => ({ title, items: items.filter((item) => hasWords(item, text)).slice(0, most) }));
}

/** Whether the visible text of an item and its id contain all words of a text. */
export function hasWords(item: Pick<FoundItem, 'id' | 'label' | 'description'>, text: string): boolean {
  const whole = `${item.label} ${item.description} ${item.id}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

function distinct<One extends { readonly id: string }>(all: readonly One[]): readonly One[] {
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
}

/** `ABN 11 900 000 017 · customer-1 · Not found`. */
function words(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .map((part) => (/^[A-Z_]+$/.test(part) ? part.charAt(0) + part.slice(1).toLowerCase().replaceAll('_', ' ') : part))
    .join(' · ');
}
