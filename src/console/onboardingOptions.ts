import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { logoFile } from '../domain/inputs/limits.js';
import { type DocumentKind, documentKinds } from '../domain/onboarding/onboardingForm.js';
import type { OnboardingSettings } from '../operations/organisations/readSettings.js';
import { invalidField } from '../platform/errors.js';

/** The options of `kyb organisations update` about onboarding. An empty text removes the setting. */
export interface OnboardingOptions {
  readonly brandName?: string;
  readonly brandColour?: string;
  readonly brandLogo?: string;
  readonly applicantContact?: string;
  readonly usualDecisionDays?: number | 'none';
  readonly returnUrls?: string;
  readonly requiredDocuments?: readonly DocumentKind[];
  readonly automaticApprovalUpTo?: number | 'off';
  readonly asksSourceOfFunds?: 'on' | 'off';
  readonly privacyNotice?: string;
  readonly privacyPolicyUrl?: string;
  readonly personalDataInWebhooks?: 'on' | 'off';
}

export function addOnboardingOptions(command: Command): Command {
  return command
    .option('--brand-name <name>', 'name that applicants see; empty for the name of the organisation')
    .option('--brand-colour <#rrggbb>', 'colour of the applicant portal; empty for none')
    .option('--brand-logo <file>', `PNG or JPEG of up to ${logoFile.size}; empty for none`)
    .option('--applicant-contact <text>', 'e-mail address or phone number that applicants see; empty for none')
    .option(
      '--usual-decision-days <days>',
      'business days within which you usually decide, 1 to 60, as applicants see it, or none',
      readDays,
    )
    .option('--return-urls <list>', 'URLs that an applicant may return to, comma-separated; empty for none')
    .option(
      '--required-documents <list>',
      `documents that an applicant must upload, comma-separated: ${documentKinds.join(', ')}; empty for none`,
      readKinds,
    )
    .option(
      '--automatic-approval-up-to <score>',
      'highest score that is approved without a person, 0 to 50, or off',
      readApproval,
    )
    .addOption(
      new Option('--asks-source-of-funds <on|off>', 'whether every applicant is asked for the source of funds').choices(
        ['on', 'off'],
      ),
    )
    .option('--privacy-notice <file>', 'text file with your own privacy notice; empty for the standard notice')
    .option('--privacy-policy-url <url>', 'https address of your privacy policy; empty for none')
    .addOption(
      new Option('--personal-data-in-webhooks <on|off>', 'whether webhooks name the applicant').choices(['on', 'off']),
    );
}

/** The settings that the options state. @throws AppError INVALID_REQUEST for a logo that cannot be read */
export async function readOnboardingOptions(options: OnboardingOptions): Promise<OnboardingSettings> {
  const { brandName, brandColour, brandLogo, returnUrls, requiredDocuments } = options;
  const { applicantContact, usualDecisionDays, automaticApprovalUpTo } = options;
  const { asksSourceOfFunds, personalDataInWebhooks, privacyNotice, privacyPolicyUrl } = options;
  return {
    ...(brandName !== undefined && { brandName: brandName === '' ? null : brandName }),
    ...(brandColour !== undefined && { brandColour: brandColour === '' ? null : brandColour }),
    ...(brandLogo !== undefined && { brandLogo: brandLogo === '' ? null : await readLogoFile(brandLogo) }),
    ...(applicantContact !== undefined && { applicantContact: applicantContact === '' ? null : applicantContact }),
    ...(usualDecisionDays !== undefined && {
      usualDecisionDays: usualDecisionDays === 'none' ? null : usualDecisionDays,
    }),
    ...(returnUrls !== undefined && { returnUrls: parseList(returnUrls) }),
    ...(requiredDocuments && { requiredDocuments }),
    ...(automaticApprovalUpTo !== undefined && {
      automaticApprovalUpTo: automaticApprovalUpTo === 'off' ? null : automaticApprovalUpTo,
    }),
    ...(asksSourceOfFunds && { asksSourceOfFunds: asksSourceOfFunds === 'on' }),
    ...(privacyNotice !== undefined && {
      privacyNotice: privacyNotice === '' ? null : await readNotice(privacyNotice),
    }),
    ...(privacyPolicyUrl !== undefined && { privacyPolicyUrl: privacyPolicyUrl === '' ? null : privacyPolicyUrl }),
    ...(personalDataInWebhooks && { personalDataInWebhooks: personalDataInWebhooks === 'on' }),
  };
}

async function readNotice(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw invalidField('/privacyNotice', `The file ${path} cannot be read.`);
  });
}

async function readLogoFile(path: string): Promise<string> {
  const bytes = await readFile(path).catch(() => {
    throw invalidField('/brandLogo', `The file ${path} cannot be read.`);
  });
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

function readKinds(text: string): DocumentKind[] {
  return parseList(text).map((word) => {
    const kind = documentKinds.find((each) => each === word);
    if (!kind) throw new InvalidArgumentError(`Must be a list of ${documentKinds.join(', ')}.`);
    return kind;
  });
}

// Commander treats null as a missing value.
function readApproval(text: string): number | 'off' {
  if (text === 'off') return text;
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Must be a score from 0 to 50, or off.');
  return Number(text);
}

function readDays(text: string): number | 'none' {
  if (text === 'none') return text;
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Must be a number of days from 1 to 60, or none.');
  return Number(text);
}

function parseList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
