import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import type { DocumentKind } from '../../domain/onboarding/onboardingForm.js';
import { parseReturnUrl } from '../../domain/onboarding/returnUrl.js';
import type { AlertKind } from '../../entities/alert.js';
import type { MemberRole } from '../../entities/member.js';
import type { Organisation } from '../../entities/organisation.js';
import { invalidField } from '../../platform/errors.js';
import { readName } from '../readInput.js';

const maxApprovalScore = 50;

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
  if (score === null || (Number.isInteger(score) && score >= 0 && score <= maxApprovalScore)) return score;
  throw invalidField('/automaticApprovalUpTo', `Must be a score from 0 to ${maxApprovalScore}, or null for never.`);
}

const maxUrls = 20;

/**
 * Where applicants may be sent back to, each once and in the spelling of WHATWG URL.
 * @throws AppError INVALID_REQUEST naming the one that is no such address
 */
function readReturnUrls(texts: readonly string[]): string[] {
  if (texts.length > maxUrls) throw invalidField('/returnUrls', `Must have at most ${maxUrls} URLs.`);
  const urls = texts.map((text, index) => {
    const parsed = parseReturnUrl(text);
    if (!parsed.ok) throw invalidField(`/returnUrls/${index}`, `Must ${parsed.detail}`);
    if (parsed.url.search !== '' || text.includes('?')) {
      throw invalidField(`/returnUrls/${index}`, 'Must not have a query. A link can add any query.');
    }
    return parsed.url.href;
  });
  return [...new Set(urls)];
}

const maxLogoBytes = 64 * 1_024;
const pointer = '/brandLogo';

export interface BrandLogo {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
}

/**
 * Reads a logo out of a `data:` URI (RFC 2397) in Base64. What it is, is what its content says.
 * @throws AppError INVALID_REQUEST for anything but a PNG or JPEG of up to 64 KiB
 */
async function readBrandLogo(text: string): Promise<BrandLogo> {
  const [, encoded] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (encoded === undefined || bytes.toString('base64') !== encoded) {
    throw invalidField(pointer, 'Must be a data URI in Base64, such as data:image/png;base64,iVBO…');
  }
  if (bytes.length > maxLogoBytes) throw invalidField(pointer, 'Must be at most 64 KiB. Make the image smaller.');
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type !== 'image/png' && type !== 'image/jpeg') {
    throw invalidField(pointer, 'Must be a PNG or JPEG image.');
  }
  return { bytes, type };
}

/** A logo as it is shown. */
export function toBrandLogoUri(bytes: Buffer | null, type: BrandLogo['type'] | null): string | null {
  return bytes && type && `data:${type};base64,${bytes.toString('base64')}`;
}

/** Of what an organisation has its members told by mail, and which of them. What is left out stays as it is. */
export interface AlertSettings {
  /** All in place of those before; none: nobody is told of anything. */
  readonly alertKinds?: readonly AlertKind[] | null | undefined;
  /** One at least. */
  readonly alertRoles?: readonly MemberRole[] | null | undefined;
  readonly alertsOfTestData?: boolean | null | undefined;
}

/** Checks what is given. @throws AppError INVALID_REQUEST */
export function readAlertSettings({ alertKinds, alertRoles, alertsOfTestData }: AlertSettings): {
  readonly alertKinds?: AlertKind[];
  readonly alertRoles?: MemberRole[];
  readonly alertsOfTestData?: boolean;
} {
  if (alertRoles?.length === 0) {
    throw invalidField('/alertRoles', 'Must name at least one role. To stop all alerts, send an empty alertKinds.');
  }
  return {
    ...(alertKinds != null && { alertKinds: [...new Set(alertKinds)] }),
    ...(alertRoles != null && { alertRoles: [...new Set(alertRoles)] }),
    ...(alertsOfTestData != null && { alertsOfTestData }),
  };
}
