/** What an officer has to state for a certificate, and why (docs/reference/certificates.md). The service asks for it again. */
export interface Asked {
  readonly field: 'condition' | 'reason' | null;
  readonly sentence: string;
}

export function asksFor(score: number): Asked {
  if (score <= 20) return { field: null, sentence: 'A clean certificate: nothing more is asked.' };
  if (score <= 50) {
    return {
      field: 'condition',
      sentence: 'A conditional certificate: state what has to hold. The certificate shows it.',
    };
  }
  return {
    field: 'reason',
    sentence: 'An exception: state why a certificate is issued all the same. The reason stays inside the organisation.',
  };
}
