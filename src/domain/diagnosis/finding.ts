/** What is judged, in the order of the findings. `computed` is only there when the receiver says what it computed. */
export type DiagnosisRule =
  'headers' | 'secret' | 'body' | 'timestamp' | 'webhook-signature' | 'X-Service-Signature' | 'computed';

export interface Finding {
  readonly rule: DiagnosisRule;
  readonly ok: boolean;
  /** What was found and, where it is not ok, the remedy. */
  readonly explanation: string;
}
