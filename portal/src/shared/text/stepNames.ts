/** The names of the form’s steps. Apart from the other words of the form, which most pages for members do not load. */
export const stepNames = {
  BUSINESS: 'The business',
  ADDRESS: 'Address and activity',
  PEOPLE: 'People',
  DOCUMENTS: 'Documents',
  DECLARATION: 'Declaration',
} as const;
