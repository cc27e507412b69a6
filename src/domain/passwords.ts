export const minPasswordLength = 12;
export const maxPasswordLength = 256;

// The roots of passwords that attackers try first. A password without its digits and symbols is compared with these.
const common = new Set(
  `password passwort passw pass word letmein welcome welcomehome iloveyou iloveyouforever qwerty qwertyuiop qwertzuiop
  qwertyqwerty asdfghjkl asdfasdfasdf zxcvbnm qwertyuiopasdfghjkl qazwsx qazwsxedc qazwsxedcrfv onetwothree onetwothreefour
  abc abcd abcdef abcdefgh abcdefghijkl abcabcabcabc admin administrator adminadmin adminadminadmin superuser root rootroot
  changeme changemenow changeit secret secretsecret supersecret mysecret mypassword thepassword yourpassword newpassword
  passwordpassword passpasspass password1 letmeinletmein letmeinnow welcomewelcome default login loginlogin temp temporary
  temppassword test testtest testtesttest testing testpassword guest user username monkey dragon dragondragon sunshine
  sunshinesunshine princess football footballfootball baseball basketball superman batman spiderman trustno trustnoone
  whatever starwars pokemon michael jennifer charlie correcthorsebatterystaple correcthorse australia newzealand sydney
  melbourne brisbane auckland wellington kiwi allblacks matilda vegemite summer winter autumn spring company business
  verification verify kyb knowyourbusiness`.split(/\s+/),
);

/**
 * The fault of a password, or null. NIST SP 800-63B section 3.1.1.2: a minimum length, no common password, none that contains
 * personal data, and no rules about character types.
 */
export function findPasswordFault(password: string, email: string): string | null {
  const characters = Array.from(password).length;
  if (characters < minPasswordLength || characters > maxPasswordLength) {
    return `Must have ${minPasswordLength} to ${maxPasswordLength} characters.`;
  }
  const plain = password.normalize('NFKC').toLowerCase();
  const localPart = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  if (localPart.length >= 3 && plain.includes(localPart)) {
    return 'Must not contain the part of the e-mail address before the @.';
  }
  return isCommon(plain) ? 'This password is easy to guess. Choose a few unrelated words.' : null;
}

function isCommon(plain: string): boolean {
  const core = plain.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const unmasked = core.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's').replaceAll('3', 'e');
  const roots = [plain, unmasked].map((text) => text.replaceAll(/[^\p{L}]/gu, ''));
  return new Set(plain).size < 5 || isSequence(plain) || roots.some((root) => common.has(root));
}

/** Whether each character follows the one before: 123456789012, abcdefghijkl, or the reverse. */
function isSequence(text: string): boolean {
  const steps = Array.from(text)
    .slice(1)
    .map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at));
  return [1, -1].some((step) => steps.every((taken) => taken === step || Math.abs(taken) === 9));
}
