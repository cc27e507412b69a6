import type { Brand } from './brandDocuments.js';

/** The brand as the form's field values. */
export interface BrandValues {
  name: string;
  /** Empty means the name of the organisation. */
  brandName: string;
  /** Empty means none. */
  brandColour: string;
  /** A `data:` URI. */
  brandLogo: string | null;
  /** Empty means none. */
  applicantContact: string;
  /** Empty means the standard notice. */
  privacyNotice: string;
  /** Empty means none. */
  privacyPolicyUrl: string;
  /** Business days; empty means none. */
  usualDecisionDays: string;
  /** One in each line. */
  returnUrls: string;
}

export function toBrandValues(brand: Brand): BrandValues {
  const { name, brandName, brandColour, brandLogo, applicantContact, usualDecisionDays, returnUrls } = brand;
  const { privacyNotice, privacyPolicyUrl } = brand;
  return {
    ...{ name, brandLogo },
    brandName: brandName ?? '',
    brandColour: brandColour ?? '',
    applicantContact: applicantContact ?? '',
    privacyNotice: privacyNotice ?? '',
    privacyPolicyUrl: privacyPolicyUrl ?? '',
    usualDecisionDays: usualDecisionDays === null ? '' : String(usualDecisionDays),
    returnUrls: returnUrls.join('\n'),
  };
}

type Wanted = Omit<Brand, 'id'>;

/** The field values that differ from the saved brand. */
export function findChanges(brand: Brand, values: BrandValues): Partial<Wanted> {
  const wanted: Wanted = {
    name: values.name.trim(),
    brandName: values.brandName.trim() || null,
    brandColour: values.brandColour.trim() || null,
    brandLogo: values.brandLogo,
    applicantContact: values.applicantContact.trim() || null,
    privacyNotice: values.privacyNotice.trim() || null,
    privacyPolicyUrl: values.privacyPolicyUrl.trim() || null,
    usualDecisionDays: values.usualDecisionDays.trim() === '' ? null : Number(values.usualDecisionDays),
    returnUrls: values.returnUrls.split(/\s+/).filter((line) => line !== ''),
  };
  const names = [
    ...(['name', 'brandName', 'brandColour', 'brandLogo', 'applicantContact', 'usualDecisionDays'] as const),
    ...(['returnUrls', 'privacyNotice', 'privacyPolicyUrl'] as const),
  ];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(wanted[name]) !== JSON.stringify(brand[name]))
      .map((name) => [name, wanted[name]]),
  );
}

/** The service's messages, by form field. */
export function toFieldFaults(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([pointer, detail]) => [pointer.split('/')[0] ?? '', detail]));
}
