import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { State } from '../../parts/layout/State.js';
import type { Tone } from '../../parts/looks.js';
import type { Delivery } from './deliveryDocuments.js';

/** The state of a delivery. A failed attempt leaves it waiting for a retry. */
export function DeliveryStateMark({
  delivery: { state, attemptCount },
}: {
  readonly delivery: Pick<Delivery, 'state' | 'attemptCount'>;
}): ReactNode {
  const tones: Record<Delivery['state'], Tone> = {
    DELIVERED: 'good',
    FAILED: 'bad',
    PENDING: attemptCount === 0 ? 'soft' : 'warn',
  };
  return <State tone={tones[state]}>{text.deliveryStates[state]}</State>;
}
