import { recordAudit } from '../../../audit/recordAudit.js';
import { type Context, requireApplicant } from '../../../caller/context.js';
import { type Identifier, parseIdentifier } from '../../../domain/identifier.js';
import type { Jurisdiction } from '../../../domain/jurisdictions/jurisdiction.js';
import {
  activityDivisions,
  type AddressStep,
  type BusinessStep,
  type DeclarationStep,
  type OnboardingForm,
  type PostalAddress,
} from '../../../domain/onboarding/onboardingForm.js';
import { loadRecordCipher } from '../../../encryption/recordCipher.js';
import { AppError } from '../../../platform/errors.js';
import { lockOwnLink, requireOpen, requireVersion } from './applicantLink.js';
import { registeredBusiness, type RegisterNews } from './checkBusiness.js';
import { FieldFaults } from './fieldFaults.js';
import { decryptForm, formAad, loadFormResult, type OnboardingFormResult } from './loadFormResult.js';
import { type PeopleInput, readPeople } from './readPeople.js';

export interface SaveOnboardingInput {
  readonly version: number;
  readonly business?: BusinessInput | null;
  readonly address?: AddressInput | null;
  readonly people?: PeopleInput | null;
  readonly declaration?: DeclarationInput | null;
}

/**
 * Saves steps of the form; those that are left out stay as they are. What is merely incomplete is saved. Of two windows that
 * save upon the same version one is refused, so that neither undoes what the other has said.
 * @throws AppError INVALID_REQUEST with all that is wrong in form; STATE_CONFLICT for another version, and for a form that was
 * submitted
 */
export async function saveOnboarding(ctx: Context, input: SaveOnboardingInput): Promise<OnboardingFormResult> {
  const { linkId } = requireApplicant(ctx);
  const at = ctx.clock();
  const { business, ...steps } = readSteps(input, at.toISOString().slice(0, 10));
  const news = business && (await registeredBusiness(ctx, business.jurisdiction, business.identifier));
  return ctx.em.transactional(async (em) => {
    const link = await lockOwnLink(em, linkId, at);
    requireOpen(link);
    requireVersion(link, input.version);
    const seal = await loadRecordCipher(em, ctx.vault, linkId);
    if (!seal) throw new AppError('STATE_CONFLICT', 'The data of this onboarding link were erased.');
    const before = decryptForm(link, seal);
    const changed: OnboardingForm = {
      ...steps,
      ...(business && news && { business: businessStep(business, news, before.business) }),
    };
    link.sealedForm = seal.seal(JSON.stringify({ ...before, ...changed }), formAad(linkId));
    link.version += 1;
    await recordAudit(ctx, em, {
      action: 'onboarding.saved',
      object: { kind: 'onboardingLink', id: linkId },
      details: { steps: Object.keys(changed), version: link.version },
    });
    await em.flush();
    return loadFormResult(ctx, em, link);
  });
}

function readSteps(
  { business, address, people, declaration }: SaveOnboardingInput,
  today: string,
): Omit<OnboardingForm, 'business'> & { readonly business: StatedBusiness | null } {
  const faults = new FieldFaults();
  const steps = {
    business: business ? readBusiness(business, faults) : null,
    ...(address && { address: readAddress(address, faults) }),
    ...(people && { people: readPeople(people, faults, today) }),
    ...(declaration && { declaration: readDeclaration(declaration, faults) }),
  };
  faults.throwIfAny();
  return steps;
}

/** While the register gives no answer, what it has said of the same number stays. */
function businessStep(
  { jurisdiction, identifier, isConfirmed, correction }: StatedBusiness,
  { isAnswered, registered }: RegisterNews,
  before: BusinessStep | undefined,
): BusinessStep {
  const isSame = before?.jurisdiction === jurisdiction && before.queryValue === identifier.value;
  return {
    jurisdiction,
    queryValue: identifier.value,
    registered: isAnswered || !isSame ? registered : before.registered,
    isConfirmed,
    correction,
  };
}

interface PostalAddressInput {
  readonly line1: string;
  readonly line2?: string | null;
  readonly locality: string;
  readonly region?: string | null;
  readonly postcode: string;
  readonly country: string;
}

interface AddressInput {
  readonly registered: PostalAddressInput;
  readonly business?: PostalAddressInput | null;
  readonly tradingName?: string | null;
  readonly division: string;
  readonly activity: string;
  readonly website?: string | null;
}

const divisions: readonly string[] = activityDivisions;

/** Where a business is and what it does, as an applicant says it. */
function readAddress(input: AddressInput, faults: FieldFaults): AddressStep {
  const division = input.division.trim().toUpperCase();
  if (division !== '' && !divisions.includes(division)) {
    faults.add('/address/division', 'Must be an ANZSIC division, a letter from A to S.');
  }
  return {
    registered: readPostalAddress('/address/registered', input.registered, faults),
    business: input.business ? readPostalAddress('/address/business', input.business, faults) : null,
    tradingName: faults.optional('/address/tradingName', input.tradingName),
    division,
    activity: faults.text('/address/activity', input.activity),
    website: readWebsite('/address/website', input.website, faults),
  };
}

function readPostalAddress(pointer: string, input: PostalAddressInput, faults: FieldFaults): PostalAddress {
  return {
    line1: faults.text(`${pointer}/line1`, input.line1),
    line2: faults.optional(`${pointer}/line2`, input.line2),
    locality: faults.text(`${pointer}/locality`, input.locality),
    region: faults.optional(`${pointer}/region`, input.region),
    postcode: faults.text(`${pointer}/postcode`, input.postcode, 20),
    country: faults.country(`${pointer}/country`, input.country),
  };
}

/** An address of the web, with `https:` before it where nothing else is; nothing that a page could be made to run. */
function readWebsite(pointer: string, value: string | null | undefined, faults: FieldFaults): string | null {
  const text = faults.optional(pointer, value);
  if (text === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/:]+:\d+(?:\/|$)/.test(text) ? text : `https://${text}`;
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === '') return address;
  faults.add(pointer, 'Must be the URL of a web page, such as https://acme.example.');
  return text;
}

interface BusinessInput {
  readonly jurisdiction: Jurisdiction;
  readonly queryValue: string;
  readonly isConfirmed: boolean;
  readonly correction?: string | null;
}

/** What an applicant says of the business itself. Whether it is registered is the register’s to say. */
interface StatedBusiness {
  readonly jurisdiction: Jurisdiction;
  readonly identifier: Identifier;
  readonly isConfirmed: boolean;
  readonly correction: string | null;
}

/** Which business it is; null where the number is none, which is a fault. */
function readBusiness(input: BusinessInput, faults: FieldFaults): StatedBusiness | null {
  const { jurisdiction, queryValue, isConfirmed } = input;
  const correction = faults.lines('/business/correction', input.correction);
  const parsed = parseIdentifier(queryValue, jurisdiction);
  if (parsed.ok) return { jurisdiction, identifier: parsed.identifier, isConfirmed, correction };
  faults.add('/business/queryValue', parsed.detail);
  return null;
}

interface DeclarationInput {
  readonly givenName: string;
  readonly familyName: string;
  readonly position: string;
  readonly email: string;
  readonly isTrue: boolean;
  readonly isConsented: boolean;
}

/** Who states what a form says, and that it is true. */
function readDeclaration(input: DeclarationInput, faults: FieldFaults): DeclarationStep {
  return {
    givenName: faults.text('/declaration/givenName', input.givenName),
    familyName: faults.text('/declaration/familyName', input.familyName),
    position: faults.text('/declaration/position', input.position),
    email: faults.email('/declaration/email', input.email),
    isTrue: input.isTrue,
    isConsented: input.isConsented,
  };
}
