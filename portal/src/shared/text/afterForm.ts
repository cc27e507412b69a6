/** The words after the form: the state of the application, the next steps, and the copy that the applicant keeps. */
export const afterForm = {
  statusSubmitted: 'Thank you: your form is submitted',
  statusSubmittedLead: (name: string): string => `${name} has received your answers. There is nothing more to do now.`,
  reference: (reference: string): string => `Reference: ${reference}`,
  submittedAt: (date: string, time: string): string => `Submitted on ${date} at ${time}`,

  next: 'The next steps',
  nextChecks: (name: string): string =>
    `${name} compares your answers with public registers and sanctions lists, and makes a decision.`,
  nextDays: (name: string, days: number): string =>
    `${name} usually decides within ${days === 1 ? '1 business day' : `${days} business days`}.`,
  nextUnknown: (name: string): string => `${name} has not stated how long this takes.`,
  nextMissing: 'If something is missing, you get an e-mail, and this link opens the form again for at least 14 days.',
  nextDecision: 'You get an e-mail when a decision is made. This link also shows it.',

  contactTitle: 'Questions',
  contactLead: (name: string): string =>
    `If you have a question or want to speak to a person, contact ${name} and state the reference.`,
  contact: (contact: string): string => `Contact: ${contact}`,

  copyTitle: 'Your copy',
  copyLead: 'Download a PDF of everything you stated, with the names of your files.',
  copyDownload: 'Download PDF',
  copyName: (reference: string): string => `application-${reference}.pdf`,
  copyAway: 'There is no connection. Try again when it is back.',
  copyBusy: 'The service is busy. Try again in a minute.',
  copyRefused:
    'You cannot download the copy in this browser. Use the browser in which you submitted the form, or ask the organisation for a copy.',

  statusApproved: 'Approved',
  statusApprovedLead: (name: string): string => `${name} has approved your application.`,
  decidedAutomatically: (name: string): string =>
    `A computer made this decision from register facts, sanctions lists and your statements. You can ask ${name} to have a person look at it.`,
  statusDeclined: 'Declined',
  statusDeclinedLead: (name: string): string =>
    `${name} has declined your application. Ask them if you want to know more.`,
  statusClosed: 'This form is closed',
  statusClosedLead: (name: string): string => `It has expired or was taken back. Ask ${name} for a new link.`,
};
