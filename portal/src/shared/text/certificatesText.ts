/** The words of the pages of certificates. */
export const certificatesText = {
  title: 'Certificates',
  one: 'Certificate',
  loading: 'Loading',
  unknown: 'There is no such certificate.',
  actions: { agree: 'Agree', reinstate: 'Reinstate', suspend: 'Suspend', withdraw: 'Withdraw', revoke: 'Revoke' },
  verdicts: {
    CLEAN: 'clean',
    CONDITIONAL: 'conditional',
    EXCEPTION: 'exception',
    REGISTER_CHECK_PASSED: 'register check passed',
    REVIEW: 'review',
  },

  list: {
    lead: 'A certificate says that a business was verified, by whom and until when. Anybody can check it, without a key.',
    issueLead: ['You issue one on the page of a', 'verification'],
    waiting: 'Waiting for a second officer',
    state: 'State',
    all: 'All',
    columns: {
      entity: 'Entity',
      state: 'State',
      verdict: 'Verdict',
      score: 'Score',
      officer: 'Officer',
      when: 'When',
    },
    abn: (number: string): string => `ABN ${number}`,
    acn: (number: string): string => `ACN ${number}`,
    nzbn: (number: string): string => `NZBN ${number}`,
    empty: 'No certificate yet',
    emptyLead:
      'An officer issues a certificate on the page of a verification. Open one that found its entity, and choose “Certify”.',
    toVerifications: 'Go to the verifications',
    none: (state: string): string => `No certificate is ${state}.`,
    noneWaiting: 'No certificate waits for a second officer.',
  },

  facts: {
    title: 'The certificate',
    state: 'State',
    number: 'Number',
    verdict: 'Verdict',
    condition: 'Condition',
    openQuestions: 'Open questions',
    checked: 'Checked',
    notChecked: 'Not checked',
    officer: 'Officer',
    secondOfficer: 'Second officer',
    proposed: 'Proposed',
    issued: 'Issued',
    expires: 'Expires',
    suspended: 'Suspended',
    suspensionReasons: 'Suspension reasons',
    revoked: 'Revoked',
    printedReason: 'Printed reason',
    internalReason: 'Internal reason',
    revocationReason: 'Revocation reason (internal)',
  },

  entity: {
    title: 'Verified entity',
    abn: 'ABN',
    abnStatus: 'ABN status',
    acn: 'ACN',
    nzbn: 'NZBN',
    nzbnStatus: 'NZBN status',
    type: 'Entity type',
    status: 'Status',
    gst: 'GST',
    gstStates: { true: 'registered', false: 'not registered', null: 'not known' },
    region: 'State or territory',
    registered: 'Registered',
    fractureScore: 'Fracture Score',
    scoreOf: (score: number, risk: string): string => `${score} (${risk})`,
    policy: 'Policy',
    verified: 'Verified',
    verification: 'Verification',
    auditHash: 'Audit hash',
  },

  files: {
    label: 'Files and public page',
    proposed: (officer: string): string =>
      `${officer} proposed this certificate. Another officer must agree before it is issued. Until then it has no PDF and no public page.`,
    neverIssued: 'This certificate was never issued. It has no PDF and no public page.',
    lead: 'Anybody can check this certificate at',
    copy: 'Copy the address',
    pdf: 'Open the PDF',
    credential: 'Download the signed credential',
  },

  agree: {
    title: (name: string): string => `Agree to ${name}`,
    action: 'Agree and issue',
    review: (officer: string): string =>
      `${officer} proposes a certificate although the entity needs review, for this reason:`,
    exception: (officer: string, score: number): string =>
      `${officer} proposes a certificate in spite of a Fracture Score of ${score}, for this reason:`,
    lead: 'By agreeing you vouch for it, too. The certificate is issued at once and shows both names.',
    done: (name: string): string => `The certificate of ${name} is issued.`,
  },

  issue: {
    title: 'Issue a certificate',
    notFound: 'The verification found no entity, so there is nothing to certify.',
    unknownScore: (name: string, lowest: number, highest: number): string =>
      `The score of ${name} is ${lowest} to ${highest}, because some facts are not known yet. Verify the entity again later.`,
    refused: (name: string, status: string): string => `${name} gets no certificate, because its status is ${status}.`,
    facts: (status: string, score: number, risk: string | null): string =>
      `${status}, Fracture Score ${score}${risk === null ? '' : ` (${risk})`}, verified`,
    condition: 'Condition',
    reason: 'Reason',
    minimum: (characters: number): string => `A sentence of at least ${characters} characters.`,
    asks: {
      review:
        'The entity needs review. A second officer must agree, and the open questions and your reason are printed on the certificate.',
      passed: 'The certificate says: register check passed. It lists what was checked and what was not.',
      clean: 'A clean certificate. You need to state nothing.',
      conditional: 'A conditional certificate: state the condition. It is printed on the certificate.',
      exception: 'An exception: state why you issue it anyway. The reason stays inside the organisation.',
    },
    onlyOfficers: 'Only an officer of the organisation issues certificates.',
    cancel: 'Cancel',
    action: 'Issue the certificate',
    proposed: (name: string): string =>
      `The certificate of ${name} is proposed. A second officer must agree before it is issued.`,
    done: (name: string): string => `The certificate of ${name} is issued.`,
  },

  suspend: {
    title: (name: string): string => `Suspend the certificate of ${name}`,
    action: 'Suspend the certificate',
    lead: 'Its public page and the status list show it within seconds. An officer can reinstate it.',
    done: (name: string): string => `The certificate of ${name} is suspended.`,
  },
  reinstate: {
    title: (name: string): string => `Reinstate the certificate of ${name}`,
    action: 'Reinstate the certificate',
    reasons: 'It is suspended because:',
    lead: 'When you reinstate it, you accept these reasons. They do not suspend it again.',
    done: (name: string): string => `The certificate of ${name} is in force again.`,
  },

  withdraw: {
    title: (name: string): string => `Withdraw the proposed certificate of ${name}`,
    action: 'Withdraw the proposal',
    lead: 'The proposal ends, and no second officer can agree to it.',
    done: (name: string): string => `The proposed certificate of ${name} was withdrawn.`,
  },
  revoke: {
    title: (name: string): string => `Revoke the certificate of ${name}`,
    action: 'Revoke the certificate',
    lead: 'Its public page and the published status list show it within seconds. This cannot be undone.',
    done: (name: string): string => `The certificate of ${name} is revoked.`,
  },
  confirmNumber: (end: string): string => `Type ${end}, the end of its number, to continue`,
} as const;
