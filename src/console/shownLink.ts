import type { Config } from '../platform/configuration/config.js';

/** The link of a mail, for a person without a mail server: where there is one, the mail alone holds it. */
export function shownLink({ mail }: Config, link: string): { readonly link?: string } {
  return mail === undefined ? { link } : {};
}

/** What the console says of a mail with a link. */
export function linkText({ mail }: Config, email: string, link: string): string {
  return mail === undefined ? link : `An e-mail with the link is queued for ${email}.`;
}
