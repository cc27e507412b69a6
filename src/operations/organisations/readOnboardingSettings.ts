import { createHash } from 'node:crypto';
import type { DocumentKind } from '../../domain/onboarding/onboardingForm.js';
import type { Organisation } from '../../entities/organisation.js';
import { invalidField } from '../../platform/errors.js';
import { readName } from '../readName.js';
import { readBrandLogo } from './readBrandLogo.js';
import { readReturnUrls } from './readReturnUrls.js';

const highestApproval = 50;

/** What an organisation asks of its applicants, and how it shows itself to them. What is left out stays as it is. */
export interface OnboardingSettings {
  /** Null: the name of the organisation. */
  readonly brandName?: string | null | undefined;
  /** `#rrggbb`. */
  readonly brandColour?: string | null | undefined;
  /** A `data:` URI of a PNG or JPEG of up to 64 KiB. */
  readonly brandLogo?: string | null | undefined;
  readonly returnUrls?: readonly string[] | null | undefined;
  readonly requiredDocuments?: readonly DocumentKind[] | null | undefined;
  /** 0 to 50; null: nothing is approved of itself. */
  readonly automaticApprovalUpTo?: number | null | undefined;
  readonly personalDataInWebhooks?: boolean | null | undefined;
}

interface ReadSettings {
  readonly columns: Partial<Organisation>;
  /** For the audit trail. */
  readonly details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** Checks what is given, and puts it into the words of the table. @throws AppError INVALID_REQUEST */
export async function readOnboardingSettings(settings: OnboardingSettings): Promise<ReadSettings> {
  const { brandName, brandColour, returnUrls, requiredDocuments, automaticApprovalUpTo, personalDataInWebhooks } =
    settings;
  const plain = {
    ...(brandName !== undefined && { brandName: brandName === null ? null : readName('/brandName', brandName) }),
    ...(brandColour !== undefined && { brandColour: brandColour === null ? null : readColour(brandColour) }),
    ...(returnUrls != null && { returnUrls: readReturnUrls(returnUrls) }),
    ...(requiredDocuments != null && { requiredDocuments: [...new Set(requiredDocuments)] }),
    ...(automaticApprovalUpTo !== undefined && { automaticApprovalUpTo: readApproval(automaticApprovalUpTo) }),
    ...(personalDataInWebhooks != null && { personalDataInWebhooks }),
  };
  if (settings.brandLogo === undefined) return { columns: plain, details: plain };
  const logo = settings.brandLogo === null ? null : await readBrandLogo(settings.brandLogo);
  return {
    columns: { ...plain, brandLogo: logo?.bytes ?? null, brandLogoType: logo?.type ?? null },
    // Which picture it was, without the picture.
    details: { ...plain, brandLogo: logo && createHash('sha256').update(logo.bytes).digest('hex') },
  };
}

function readColour(text: string): string {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  throw invalidField('/brandColour', 'Must be # and six hexadecimal digits, such as #1d4ed8, or null for none.');
}

function readApproval(score: number | null): number | null {
  if (score === null || (Number.isInteger(score) && score >= 0 && score <= highestApproval)) return score;
  throw invalidField('/automaticApprovalUpTo', `Must be a score from 0 to ${highestApproval}, or null for never.`);
}
