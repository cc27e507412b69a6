/** The words of the e-mail about a decision, for its preview. The service writes the same. */
export const decisionMailText = {
  /** Placeholders for values that are known only when the mail is written. */
  blanks: { day: '[the day on which the link ends]', link: '[the link]' },
  steps: {
    BUSINESS: 'The business',
    ADDRESS: 'Address and activity',
    PEOPLE: 'The people: directors and owners',
    DOCUMENTS: 'Documents',
    DECLARATION: 'Declaration and consent',
  },
  subject: (brand: string): string => `${brand}: a decision on your application`,
  subjectAsked: (brand: string): string => `${brand}: more information is needed`,
  greeting: 'Hello,',
  outcomes: {
    APPROVED: (brand: string): string => `${brand} has approved your application.`,
    DECLINED: (brand: string): string => `${brand} has decided not to approve your application.`,
    MORE_INFORMATION: (brand: string): string => `${brand} needs some more information for your application.`,
  },
  reference: (reference: string): string => `Reference: ${reference}`,
  message: (brand: string, message: string): string => `${brand} writes:\n\n${message}`,
  check: (steps: string): string => `Please check these steps again:\n\n${steps}`,
  resume: (day: string, link: string): string =>
    `Your answers are saved. Continue your application by ${day}:\n\n${link}`,
  secret: 'This link is for you only. Anyone who has it can continue in your place.',
  footer: (brand: string): string =>
    `This e-mail was sent automatically for ${brand}. Please do not reply to it. Contact ${brand} instead.`,
} as const;
