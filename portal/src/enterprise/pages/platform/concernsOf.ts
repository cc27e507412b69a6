import type { Overview } from './platformDocument.js';

/** What somebody should look at, in a sentence each; the worst first. */
export function concernsOf({ registers, webhooks, mail, bulk }: Overview): readonly string[] {
  return [
    ...(registers.length === 0 ? ['No register is imported: nobody can be verified.'] : []),
    ...registers
      .filter(({ isMisconfigured }) => isMisconfigured)
      .map(({ register }) => `${register} refuses the GUID or key. Nobody is verified there until it is right.`),
    ...registers
      .filter(({ failures24Hours }) => (failures24Hours ?? 0) > 0)
      .map(({ register, failures24Hours }) => `${register} did not respond ${failures24Hours ?? 0} times in 24 hours.`),
    ...registers
      .filter(({ isSample }) => isSample)
      .map(({ register }) => `The data of ${register} are invented. Import the extract.`),
    ...(webhooks.overdueSince === null ? [] : ['Webhooks are behind: no worker sends, or receivers are slow.']),
    ...(mail.overdueSince === null ? [] : ['Mail is behind: look at the mail server.']),
    ...(webhooks.disabled === 0 ? [] : [`${webhooks.disabled} endpoints get nothing any more.`]),
    ...(bulk.failed24Hours === 0 ? [] : [`${bulk.failed24Hours} bulks have failed in 24 hours.`]),
  ];
}
