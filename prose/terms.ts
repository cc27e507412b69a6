interface Term {
  readonly wrong: RegExp;
  readonly write: string;
  /** The word has its right meaning where this matches the path of the file, a space and the sentence. */
  readonly unless?: RegExp;
}

/** Words that this project replaces by the usual term, and the term. One thing has one name in everything that people read. */
export const terms: readonly Term[] = [
  {
    wrong: /\banswer(?:s|ed|ing)?\b/i,
    write: 'response, return',
    unless: /\bquestions?\b|\bapplicants?\b|\byour answers\b/i,
  },
  {
    wrong:
      /\b(?:make|makes|making|made)\b (?:(?:an?|the|your|one|new|test|live|API|webhook) )*(?:keys?|links?|endpoints?|webhooks?)\b/i,
    write: 'create',
  },
  { wrong: /\bkinds? of events?\b/i, write: 'event type' },
  { wrong: /\b(?:sen[dt]|sends|sending) (?:it |them )?(?:again|anew)\b|\banew\b/i, write: 'retry, replay' },
  { wrong: /\bneeds? somebody\b|\bneed(?:s|ed)? nobody\b/i, write: 'needs attention' },
  { wrong: /\bseen to by\b/i, write: 'assignee, assigned to' },
  { wrong: /\b9[59] of (?:a )?100\b/i, write: 'p95, p99' },
  { wrong: /\bdeliveries that succeed\b/i, write: 'success rate' },
  { wrong: /\bexaminers?\b/i, write: 'auditor, regulator' },
  { wrong: /\bjudge[sd]? (?:it )?(?:again|anew)\b/i, write: 're-score under another policy' },
  { wrong: /\bkeeping times?\b|^Keeping$/i, write: 'retention' },
  { wrong: /\b(?:go|goes|going|went) on\b/i, write: 'continue' },
  { wrong: /\bone[’']s own\b/i, write: 'your own' },
  { wrong: /\bthere is no way\b/i, write: 'reject, refuse, "is not supported"' },
  { wrong: /\bbeside (?:the |those )?(?:other )?registers?\b|\bfurther (?:registers|sources)\b/i, write: 'enrichment' },
  { wrong: /\bdial(?:s|ler|lers|led|ling)?\b/i, write: 'egress, connect' },
  { wrong: /\b(?:free|taken|no) places?\b|\bplaces? (?:is|are) (?:free|taken)\b/i, write: 'concurrency limiter, slot' },
  { wrong: /\b(?:live|open|dead) lines?\b/i, write: 'connection, subscription' },
  {
    wrong: /\b(?:un)?seal(?:s|ed|ing)?\b/i,
    write: 'encrypt, encrypted',
    unless: /\baudit|\bchain|\bcheckpoint|\bentr(?:y|ies)\b|\blog\b|\bleaf\b|\bhash\b|\bSHA-256\b/i,
  },
  { wrong: /\b(?:GraphQL documents?|documents? of GraphQL)\b/i, write: 'operation' },
  { wrong: /\baudit trails?\b|\bthe trail\b/i, write: 'audit log' },
  { wrong: /\b(?:an|the|The|An) overview\b/, write: 'organisation overview, platform overview' },
  { wrong: /\bcrash proofs?\b|\bplanted\b/i, write: 'chaos tests, mutants' },
  { wrong: /\b(?:take|takes|taken|took|taking) (?:it |them )?away\b/i, write: 'delete, remove' },
  { wrong: /\b(?:is|are|be|was|were|being) told\b|\btells? of\b/i, write: 'notify, receive' },
  { wrong: /\b(?:stands?|stood) (?:in|on|under|at|there|beside)\b/i, write: 'is, is in', unless: /stands? in for/i },
  { wrong: /\bof (?:its|their) own\b/i, write: 'its own, separate' },
  { wrong: /(?<=\S )meanwhile\b/, write: 'in the meantime, during the import' },
  { wrong: /\bbeside\b/i, write: 'next to, in addition to, with' },
  { wrong: /(?<!\bthere )\bis no (?!longer|more|less|such)/i, write: 'is not a' },
  { wrong: /\ball the same\b/i, write: 'anyway' },
  {
    wrong:
      /\b(?:responses?|bod(?:y|ies)|files?|events?|logs?|log lines?|CSV|database|bundles?|mails?|columns?|RATE_LIMITS) holds?\b/i,
    write: 'contain',
  },
  { wrong: /^holds$/, write: 'contains' },
  { wrong: /\b(?:lie|lies|lay) (?:in|on|under|at|there|beside)\b/i, write: 'is, is in' },
];

// In code an answer is also what a register or a source returned, so comments may use the noun.
const commonTerms = terms.filter(({ write }) => !/^(?:response|notify|is, is in)/.test(write));

/** Words that comments replace: those above, and some that only comments use. */
export const commentTerms: readonly Term[] = [
  ...commonTerms,
  { wrong: /\b(?:answers|answered|answering) (?:with|within)\b|^Answers\b/, write: 'respond, return, send' },
  { wrong: /\b(?:tells?|told|telling)\b/i, write: 'notify, show, mean, distinguish, receive' },
  { wrong: /\b(?:stands?|stood|standing)\b(?! in for)/i, write: 'is, is in, applies' },
  { wrong: /\b(?:lies?|lay|lying)\b/i, write: 'is, is in' },
  { wrong: /\b(?:who|what)ever\b/i, write: 'name the subject: a caller, a member, any value' },
  { wrong: /\bturn(?:s|ed)? out\b|\bc(?:omes|ame) of (?:it|them|the|an?)\b/i, write: 'the result, is' },
];
