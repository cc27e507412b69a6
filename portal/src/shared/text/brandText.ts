import { decimals } from './numbers.js';

/** The words of the page of the organisation's brand. */
export const brandText = {
  title: 'Brand',
  lead: 'The name, colour, logo and privacy notice that applicants see.',
  whoChanges: 'Owners change it.',
  done: 'The brand is changed. Applicants see it when they next open their form.',
  save: 'Save',

  name: 'Name of the organisation',
  nameHelp: 'On certificates and in e-mails to members',
  shownName: 'Name that applicants see',
  shownNameHelp: 'Leave it empty for the name of the organisation',

  colour: 'Colour',
  colourHelp: 'Such as #1d4ed8. Leave it empty for the colour of this service.',
  chooseColour: 'Choose the colour',
  defaultColour: 'The default colour',
  colourIs: (colour: string, contrast: string | null): string => `${colour}. ${contrast ?? ''}`,
  readable: (contrast: number): string =>
    `White text on it has a contrast of ${decimals(contrast)} to 1: it can be read.`,
  darkened: (contrast: number, least: number, used: string): string =>
    `White text on it has a contrast of ${decimals(contrast)} to 1, and ${least} is needed to read it well: applicants see it darkened, as ${used}.`,

  logo: 'Logo',
  logoHelp: (size: string): string => `A PNG or JPEG of ${size} at most. It is shown up to 40 pixels high.`,
  logoFile: 'Logo file',
  logoTooLarge: (size: string): string => `Must be ${size} at most: make the image smaller.`,
  logoType: 'Must be one PNG or JPEG.',
  drop: 'Drop a picture here',
  theLogo: 'The logo',
  choose: 'Choose a picture',
  removeLogo: 'Remove the logo',

  contact: 'Contact for applicants',
  contactHelp: 'An e-mail address or phone number that they see after they submit and on their copy',
  days: 'Usual days to a decision',
  daysHelp: 'Business days, 1 to 60. Applicants see it after they submit. Leave it empty to state nothing.',
  daysFault: 'Enter a whole number from 1 to 60, or nothing.',

  returnUrls: 'Return addresses',
  returnUrlsHelp:
    'Applicants may return to these addresses and the pages below them. One on each line, with https and without a query.',
  returnUrlsExample: 'https://app.example.com/onboarding',
  policyUrl: 'Address of your privacy policy',
  policyUrlHelp: 'The standard privacy notice names it. With https',
  notice: 'Your own privacy notice',
  noticeHelp:
    'Applicants read it before the first question and confirm it. Leave it empty for the standard notice. A change asks applicants who have not submitted to confirm again.',
  none: 'None',

  preview: 'Preview for applicants',
  logoOf: (name: string): string => `Logo of ${name}`,
  button: 'Continue',
  link: 'A link',
} as const;
