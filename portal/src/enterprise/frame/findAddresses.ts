import { frameText } from '../../shared/text/frameText.js';

/** The page of an object by the pattern of its id. */
const pages: readonly (readonly [form: RegExp, path: string, operation: string])[] = [
  [/^ver_\w{26}$/, '/verifications', 'verification'],
  [/^onb_\w{26}$/, '/onboarding', 'onboarding'],
  [/^scr_\w{26}$/, '/screening', 'screening'],
  [/^blk_\w{26}$/, '/bulk', 'bulk'],
  [/^whk_\w{26}$/, '/webhooks', 'webhook'],
  [/^org_\w{26}$/, '/platform/organisations', 'platformOrganisation'],
  [/^KYB-\w{20}$/, '/certificates', 'certificate'],
];

/** A page with parameters. */
export interface Address {
  readonly label: string;
  readonly description: string;
  readonly href: string;
}

/**
 * The pages for a typed id or entity number.
 *
 * @param can whether the person may use a root field
 * @returns an empty list if it is neither, or the person may use none of the pages
 */
export function findAddresses(typed: string, can: (operation: string) => boolean): readonly Address[] {
  const text = typed.trim();
  const page = pages.find(([form]) => form.test(text));
  if (page) {
    const [, path, operation] = page;
    return can(operation) ? [{ label: text, description: frameText.openIt, href: `${path}/${text}` }] : [];
  }
  const digits = text.replaceAll(/[\s-]/g, '');
  if (!/^(\d{9}|\d{11}|\d{13})$/.test(digits)) return [];
  const earlier = { label: text, description: frameText.verificationsLabel, href: `/verifications?number=${digits}` };
  const verify = { label: text, description: frameText.verifyNumber, href: `/verifications/new?number=${digits}` };
  return can('verify') ? [verify, earlier] : [earlier];
}
