import { z } from 'zod';
import { isEmailAddress, maxEmailLength } from '../emailAddress.js';
import { maxPasswordLength, minPasswordLength } from '../passwords.js';
import { issued, list, ofForm, text } from './bounds.js';
import { givenName } from './keys.js';

export const emailDetail = `Must be one e-mail address of up to ${maxEmailLength} characters, such as jane@acme.example.`;
export const email = ofForm(z.string().refine(isEmailAddress, { error: emailDetail }), maxEmailLength);

const maxPhoneLength = 32;
const isPhoneNumber = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 6 && digits <= 15 && text.length <= maxPhoneLength && /^\(?\+?[\d .()-]+$/.test(text);
};

/** A phone number as people type it, with at most the 15 digits of ITU-T E.164. */
export const phone = ofForm(
  z
    .string()
    // A number that was copied from an address book has direction marks around it, and hard spaces in it.
    .overwrite((value) =>
      value
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s/g, ' ')
        .trim(),
    )
    .refine((value) => value === '' || isPhoneNumber(value), {
      error: `A phone number has 6 to 15 digits, in at most ${maxPhoneLength} characters: digits, spaces, dots, hyphens, brackets, and a + at the beginning. Correct it, or leave it empty.`,
    }),
  maxPhoneLength,
);

export const mailbox = z.object({ email });

/** A password that is compared with the one of an account. */
const password = text({ most: maxPasswordLength, isCounted: true }).meta({ minLength: 1 });
/** A password to set. `findPasswordFault` checks it, with the e-mail address. */
const newPassword = text({ least: minPasswordLength, most: maxPasswordLength, isCounted: true });
const token = issued(100).meta({ minLength: 1 });
const code = issued(64).meta({ minLength: 1 });

export const signIn = z.object({ email, password });
export const secondFactor = z.object({ code });
export const passwordReset = z.object({ token, password: newPassword });
export const passwordChange = z.object({ password, newPassword });
export const ownPassword = z.object({ password });
export const secondFactorRemoval = z.object({ password, code });
/** A path of the portal, which `startSso` checks. */
export const maxReturnPathLength = 512;

export const singleSignOn = z.object({ email, returnTo: ofForm(z.string(), maxReturnPathLength).nullish() });

const maxClientTextLength = 1_024;
const maxDomains = 50;

/** A client id or secret, as the provider gave it. */
const clientText = z.string().refine((value) => /^[ -~]+$/.test(value) && value.length <= maxClientTextLength, {
  error: `Must have 1 to ${maxClientTextLength} printable ASCII characters. Copy the value from your provider.`,
});
const emailDomain = z
  .string()
  .toLowerCase()
  .refine((domain) => !domain.includes('@') && isEmailAddress(`person@${domain}`), {
    error: 'Must be the domain of e-mail addresses, the part after the @, such as acme.example.',
  });

/** A provider of single sign-on. `setSsoConnection` checks its issuer by the rules for outbound requests. */
export const ssoConnection = z.object({
  clientId: clientText,
  clientSecret: clientText,
  domains: list(emailDomain, {
    ...{ least: 1, most: maxDomains },
    detail: `Must have 1 to ${maxDomains} e-mail domains.`,
  }).transform((domains) => [...new Set(domains)]),
});

export const invitationToken = z.object({ token });
export const invitation = z.object({ email, name: givenName.nullish() });
export const memberChange = z.object({ name: givenName.nullish() });
/** A new password, or that of an existing account. */
export const acceptance = z.object({ token, password: newPassword.meta({ minLength: 1 }).nullish() });

export const linkToken = z.object({ token });
export const linkCode = z.object({ token, code });
