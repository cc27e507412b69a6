/** The words before the form: the welcome page, the code for a new device, and links that do not open. */
export const beforeForm = {
  welcome: 'Verify your business',
  welcomeTo: (name: string): string => `Hello ${name}, verify your business`,
  welcomeLead: (name: string): string =>
    `${name} asks you to say who runs and who owns the business, and to upload proof of identity.`,
  atHand: 'Have this at hand',
  atHandItems: [
    'The ABN or ACN of the business, or its NZBN in New Zealand',
    'Names, dates of birth and countries of the directors or partners, and of the owners',
    'The share that each owner holds',
    'Proof of identity, such as a passport or driver licence, as a PDF or photo',
    'For a trust: the trust deed, and who its trustees and beneficiaries are',
  ],
  welcomeWhy: 'Why you are asked',
  welcomeWhyLead: (name: string): string =>
    `Laws against money laundering require many organisations to know the businesses that they serve. ${name} compares your answers with public registers and sanctions lists.`,
  welcomeTime: 'How long it takes',
  welcomeTimeLead: (date: string): string =>
    `About 10 minutes if you have everything at hand. Your answers are saved as you type. You can stop at any time and return with the same link until ${date}.`,
  notice: 'Privacy notice',
  noticeConfirms: 'By starting, you confirm that you have read the privacy notice.',
  noticeFailed:
    'This could not be recorded. Check your connection, read the notice again if it has changed, and try again.',
  welcomeMachine: 'Automated decisions',
  welcomeMachineMay: (name: string, contact: string | null): string =>
    `A computer can approve your application without a person, if all facts are certain and the risk score is within the limit of ${name}. It uses the business register, sanctions lists, and what you state about the business, its address, owners and people. It declines nobody: in every other case a person at ${name} decides. You can ask ${name} for a person at any time${contact === null ? '' : `: ${contact}`}.`,
  welcomeMachineNever: (name: string): string =>
    `A computer compares what you state with the business register and sanctions lists, and calculates a risk score from register facts. It decides nothing: a person at ${name} does.`,
  start: 'Start',

  closedTitle: 'This link cannot be opened',
  closed: {
    unknown:
      'It is not known here. Copy the whole link from the message that you were sent, or ask whoever sent it for a new one.',
    expired: 'It has expired. Ask whoever sent it for a new one.',
    revoked: 'It was taken back by whoever sent it. Ask them for a new one if you still want to apply.',
  },
  awayTitle: 'There is no connection',
  away: 'This page cannot reach the service. Check your connection; it tries again by itself.',
  busyTitle: 'Too many attempts',
  busy: 'Wait a minute, and try again.',
  failedTitle: 'Something went wrong',
  failed: 'This is our fault. Try again in a minute; what you have saved is still there.',

  codeTitle: 'Is it you?',
  codeLead: (hint: string): string =>
    `Your form was opened on another device. To continue on this one, ask for a code, which is sent to ${hint}.`,
  codeSend: 'Send the code',
  codeSendAgain: 'Send another code',
  codeSent: 'The code is on its way. It is good for ten minutes.',
  codeLabel: 'Code of six digits',
  codeGoOn: 'Continue',
  codeWrong:
    'This is not the code that was sent for this device, or it is too old. Look at the newest message, or have another code sent.',
  codeWait: 'A code was sent less than a minute ago. Wait for it, and then ask for another one.',
  codeLimit:
    'No more codes can be sent today. Use the newest one within ten minutes, or ask the organisation for a new link.',
};
