import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { z } from 'zod';
import { logoFile } from '../../domain/inputs/limits.js';
import type { organisationChanges } from '../../domain/inputs/organisations.js';
import type { DocumentKind } from '../../domain/onboarding/onboardingForm.js';
import type { AlertKind } from '../../entities/alert.js';
import type { MemberRole } from '../../entities/member.js';
import type { Organisation } from '../../entities/organisation.js';
import { invalidField } from '../../platform/errors.js';

/** The requirements of an organisation for applicants, and its branding. Omitted fields do not change. */
export interface OnboardingSettings {
  /** The name of the organisation if null. */
  readonly brandName?: string | null | undefined;
  /** `#rrggbb`. */
  readonly brandColour?: string | null | undefined;
  /** A `data:` URI of a PNG or JPEG of the size of `logoFile`. */
  readonly brandLogo?: string | null | undefined;
  /** Is removed by null. */
  readonly applicantContact?: string | null | undefined;
  /** Business days. Is removed by null. */
  readonly usualDecisionDays?: number | null | undefined;
  readonly returnUrls?: readonly string[] | null | undefined;
  readonly requiredDocuments?: readonly DocumentKind[] | null | undefined;
  /** 0 to 50; null disables automatic approval. */
  readonly automaticApprovalUpTo?: number | null | undefined;
  readonly asksSourceOfFunds?: boolean | null | undefined;
  /** The standard notice if null. */
  readonly privacyNotice?: string | null | undefined;
  readonly privacyPolicyUrl?: string | null | undefined;
  readonly personalDataInWebhooks?: boolean | null | undefined;
}

interface ReadSettings {
  readonly columns: Partial<Organisation>;
  /** The changes for the audit log. */
  readonly details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
}

/** Converts validated settings to columns of the table, and reads the logo. @throws AppError INVALID_REQUEST */
export async function readOnboardingSettings(
  { requiredDocuments, asksSourceOfFunds, personalDataInWebhooks, ...settings }: OnboardingSettings,
  {
    brandName,
    brandColour,
    applicantContact,
    usualDecisionDays,
    returnUrls,
    automaticApprovalUpTo,
    privacyNotice,
    privacyPolicyUrl,
  }: z.output<typeof organisationChanges>,
): Promise<ReadSettings> {
  const plain = {
    ...(brandName !== undefined && { brandName }),
    ...(brandColour !== undefined && { brandColour }),
    ...(applicantContact !== undefined && { applicantContact }),
    ...(usualDecisionDays !== undefined && { usualDecisionDays }),
    ...(returnUrls != null && { returnUrls: [...new Set(returnUrls)] }),
    ...(requiredDocuments != null && { requiredDocuments: [...new Set(requiredDocuments)] }),
    ...(automaticApprovalUpTo !== undefined && { automaticApprovalUpTo }),
    ...(asksSourceOfFunds != null && { asksSourceOfFunds }),
    ...(privacyNotice !== undefined && { privacyNotice }),
    ...(privacyPolicyUrl !== undefined && { privacyPolicyUrl }),
    ...(personalDataInWebhooks != null && { personalDataInWebhooks }),
  };
  // Hashes identify a text or a picture without storing it in the audit log.
  const shown = privacyNotice == null ? plain : { ...plain, privacyNotice: toSha256(privacyNotice) };
  if (settings.brandLogo === undefined) return { columns: plain, details: shown };
  const logo = settings.brandLogo === null ? null : await readBrandLogo(settings.brandLogo);
  return {
    columns: { ...plain, brandLogo: logo?.bytes ?? null, brandLogoType: logo?.type ?? null },
    details: { ...shown, brandLogo: logo && toSha256(logo.bytes) },
  };
}

function toSha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

const pointer = '/brandLogo';

export interface BrandLogo {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
}

/**
 * Reads a logo from a `data:` URI (RFC 2397) in Base64. Its content decides the type.
 * @throws AppError INVALID_REQUEST for anything but a PNG or JPEG of the size of `logoFile`
 */
async function readBrandLogo(text: string): Promise<BrandLogo> {
  const [, encoded] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (encoded === undefined || bytes.toString('base64') !== encoded) {
    throw invalidField(pointer, 'Must be a data URI in Base64, such as data:image/png;base64,iVBO…');
  }
  if (bytes.length > logoFile.maxBytes) {
    throw invalidField(pointer, `Must be at most ${logoFile.size}. Make the image smaller.`);
  }
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type !== 'image/png' && type !== 'image/jpeg') {
    throw invalidField(pointer, 'Must be a PNG or JPEG image.');
  }
  return { bytes, type };
}

/** A logo as a `data:` URI. */
export function toBrandLogoUri(bytes: Buffer | null, type: BrandLogo['type'] | null): string | null {
  return bytes && type && `data:${type};base64,${bytes.toString('base64')}`;
}

/** The alerts that an organisation sends to its members by e-mail, and their recipients. Omitted fields do not change. */
export interface AlertSettings {
  /** Replaces the previous kinds. An empty list disables alerts. */
  readonly alertKinds?: readonly AlertKind[] | null | undefined;
  /** At least one. */
  readonly alertRoles?: readonly MemberRole[] | null | undefined;
  readonly alertsOfTestData?: boolean | null | undefined;
}

/** Validates the settings. @throws AppError INVALID_REQUEST */
export function readAlertSettings({ alertKinds, alertRoles, alertsOfTestData }: AlertSettings): {
  readonly alertKinds?: AlertKind[];
  readonly alertRoles?: MemberRole[];
  readonly alertsOfTestData?: boolean;
} {
  return {
    ...(alertKinds != null && { alertKinds: [...new Set(alertKinds)] }),
    ...(alertRoles != null && { alertRoles: [...new Set(alertRoles)] }),
    ...(alertsOfTestData != null && { alertsOfTestData }),
  };
}
