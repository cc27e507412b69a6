/** The locale of dates, numbers and sorting in the portal. */
export const locale = 'en-AU';
