import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireTenant } from '../../../caller/context.js';
import { storeResponse } from '../../../caller/idempotency/runOnce.js';
import { lockCaller } from '../../../caller/lockCaller.js';
import { dayMs } from '../../../domain/days.js';
import { newId } from '../../../domain/ids.js';
import { newLink } from '../../../domain/inputs/onboarding.js';
import type { Jurisdiction, Locale } from '../../../domain/jurisdictions/jurisdiction.js';
import { defaultLocale } from '../../../domain/onboarding/onboardingForm.js';
import { isBelowAny } from '../../../domain/onboarding/returnUrl.js';
import type { Mode } from '../../../domain/tenancy.js';
import { newLinkToken } from '../../../domain/tokens.js';
import { createRecordCipher } from '../../../encryption/recordCipher.js';
import { OnboardingLink } from '../../../entities/onboardingLink.js';
import { Organisation } from '../../../entities/organisation.js';
import { invalidField } from '../../../platform/errors.js';
import { parseInput, readIdentifier } from '../../readInput.js';
import { recordFingerprints } from '../cases/duplicates.js';
import { type Applicant, encryptApplicant, encryptToken, linkUrl, queueLinkMail } from './invitation.js';
import { type OnboardingLinkResult, toOnboardingLinkResult } from './onboardingLinks.js';

/**
 * Creates a link with which one applicant opens the portal, and a key for the personal data of its record. On request, the
 * applicant gets the link by e-mail.
 * @throws AppError INVALID_REQUEST, IDENTIFIER_INVALID, JURISDICTION_MISMATCH
 */
export async function createOnboardingLink(
  ctx: Context,
  input: CreateOnboardingLinkInput,
): Promise<OnboardingLinkResult> {
  const caller = requireTenant(ctx);
  const { organisationId, mode } = caller;
  const now = ctx.clock();
  const { applicant, days, isMailed, ...fields } = await readLinkFields(ctx, mode, input);
  return ctx.em.transactional(async (em) => {
    await lockCaller(em, caller, now);
    const organisation = await em.findOneOrFail(Organisation, { id: organisationId });
    requireListedReturnUrl(fields.returnUrl, organisation.returnUrls);
    const id = newId('onboardingLink', now);
    const { token, hash } = newLinkToken();
    const cipher = await createRecordCipher(em, ctx.vault, id, now);
    const link = em.create(OnboardingLink, {
      ...fields,
      id,
      organisationId,
      mode,
      status: 'created',
      tokenHash: hash,
      sealedToken: encryptToken(ctx.vault, id, token),
      sealedApplicant: encryptApplicant(cipher, id, applicant),
      createdById: caller.kind === 'key' ? caller.keyId : caller.memberId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
      version: 0,
    });
    await em.flush();
    const { email, name } = applicant;
    await recordFingerprints(ctx, em, link, { numbers: [link.queryValue], applicantEmail: email });
    if (isMailed && email !== null) {
      const url = linkUrl(ctx.urls.portalUrl(), token);
      await queueLinkMail(em, { link, organisation, cipher, applicant: { email, name }, url });
    }
    await recordAudit(ctx, em, {
      action: 'onboardingLink.created',
      object: { kind: 'onboardingLink', id },
      details: { days, locale: link.locale, isMailed },
      personal: { ...(email !== null && { email }), ...(name !== null && { name }) },
    });
    const mailState = isMailed ? 'pending' : null;
    const result = toOnboardingLinkResult(ctx, link, { cipher, onboardingId: null, mailState });
    await storeResponse(ctx, em, result);
    return result;
  });
}

const defaultDays = 14;

interface CreateOnboardingLinkInput {
  readonly queryValue?: string | null;
  readonly jurisdiction?: Jurisdiction | null;
  readonly applicantName?: string | null;
  readonly applicantEmail?: string | null;
  /** The caller’s own id. */
  readonly reference?: string | null;
  readonly product?: string | null;
  /** 1 to 90; 14 unless given. */
  readonly expiresInDays?: number | null;
  readonly returnUrl?: string | null;
  /** One of `locales`. */
  readonly locale?: string | null;
  /** Whether the applicant gets the link by e-mail. */
  readonly sendEmail?: boolean | null;
}

export interface LinkFields {
  readonly applicant: Applicant;
  readonly jurisdiction: Jurisdiction | null;
  /** Digits only. */
  readonly queryValue: string | null;
  readonly reference: string | null;
  readonly product: string | null;
  readonly days: number;
  /** Not yet compared with the list of the organisation. */
  readonly returnUrl: string | null;
  readonly locale: Locale;
  readonly isMailed: boolean;
}

/**
 * Validates the fields of a link.
 * @throws AppError INVALID_REQUEST, and for the number IDENTIFIER_INVALID and JURISDICTION_MISMATCH as `verify` does
 */
async function readLinkFields(
  { registers }: Pick<Context, 'registers'>,
  mode: Mode,
  input: CreateOnboardingLinkInput,
): Promise<LinkFields> {
  const { applicantName: name = null, applicantEmail: email = null, ...fields } = parseInput(newLink, input);
  const jurisdiction = input.jurisdiction ?? null;
  const applicant = { name, email };
  const isMailed = input.sendEmail === true;
  if (isMailed && email === null) {
    throw invalidField('/sendEmail', 'Must come with applicantEmail, the address that the link is sent to.');
  }
  return {
    applicant,
    jurisdiction,
    reference: fields.reference ?? null,
    product: fields.product ?? null,
    isMailed,
    days: fields.expiresInDays ?? defaultDays,
    returnUrl: fields.returnUrl ?? null,
    locale: fields.locale ?? defaultLocale(jurisdiction),
    queryValue: await readQueryValue({ registers }, mode, input.queryValue ?? null, jurisdiction),
  };
}

/**
 * Checks that the organisation allows applicants to be redirected there.
 * @throws AppError INVALID_REQUEST with the remedy
 */
function requireListedReturnUrl(returnUrl: string | null, listed: readonly string[]): void {
  if (returnUrl === null || isBelowAny(returnUrl, listed)) return;
  throw invalidField(
    '/returnUrl',
    'Must be one of the organisation’s returnUrls or a path below one, with the same scheme, host and port. An owner adds a URL with PATCH /api/enterprise/organisation.',
  );
}

async function readQueryValue(
  { registers }: Pick<Context, 'registers'>,
  mode: Mode,
  queryValue: string | null,
  jurisdiction: Jurisdiction | null,
): Promise<string | null> {
  if (queryValue === null) return null;
  if (jurisdiction === null) throw invalidField('/jurisdiction', 'Must come with queryValue, as AU or NZ.');
  return (await readIdentifier(registers[mode][jurisdiction], { queryValue, jurisdiction })).value;
}
