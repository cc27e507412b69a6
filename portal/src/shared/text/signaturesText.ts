/** The words about signatures, retries and the diagnosis of a delivery. Parts in backticks are code. */
export const signaturesText = {
  title: 'How a receiver verifies',
  lead: 'Each delivery is signed with the secret of the endpoint, as Standard Webhooks defines, so its libraries can verify it. Verify the body as it came, in bytes, before anything parses it.',
  headers: {
    'webhook-id': 'The id of the event: the same in every attempt. Ignore ids that you know.',
    'webhook-timestamp': 'The time of this attempt, in Unix seconds. Reject a time that is more than 300 seconds off.',
    'webhook-signature':
      '`v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`. The key is the part of the secret after `whsec_`, decoded from base64. During a rotation there are two signatures, separated by a space.',
    'X-Service-Signature':
      '`sha256=` and hex of HMAC-SHA256 over the body, for frameworks that only know this form. The key is the whole text of the secret.',
  },
  code: 'A receiver in JavaScript',
  copyCode: 'Copy the code',

  retries: {
    title: 'Retries',
    before:
      'A 2xx response within 15 seconds is a success. Anything else is a failure, redirects included. A failed attempt is retried after',
    after:
      'Each pause varies a little. After the tenth attempt the delivery has failed. It is kept, and you can replay it. With 429 or 503, a receiver can set the pause in `Retry-After`. A 410 disables the endpoint at once, and so do five days of failures.',
  },

  diagnosis: {
    title: 'When your receiver refuses',
    lead: 'Paste a delivery as the receiver got it. Each rule is checked, with the remedy for what is wrong. Nothing is stored.',
    headers: 'Headers',
    headersHelp: 'One on each line: Name: value',
    headersFault: (line: number): string => `Line ${line} is not of the form “Name: value”.`,
    body: 'Body',
    bodyHelp: 'As it was received, before anything parsed it',
    receivedAt: 'Received at',
    receivedAtHelp: (zone: string): string => `In the time zone ${zone}. Leave it empty for now.`,
    secret: 'Secret',
    secretHelp: 'The secret that the receiver uses. Leave it empty for that of the endpoint.',
    computed: 'Signature that the receiver computed',
    computedHelp: 'The signature that your code computes, in hex or base64. Leave it empty if you do not know it.',
    action: 'Diagnose',
    valid: 'A receiver should accept this delivery',
    invalid: 'A receiver should reject this delivery',
    rule: (name: string, isGood: boolean): string => `${name}: ${isGood ? 'in order' : 'at fault'}`,
  },
} as const;
