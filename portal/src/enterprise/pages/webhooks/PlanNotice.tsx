import type { ReactNode } from 'react';
import { webhooksText as text } from '../../../shared/text/webhooksText.js';
import { Coded } from '../../parts/layout/Coded.js';
import { Empty } from '../../parts/layout/Empty.js';

/** A notice for organisations whose plan has no webhooks. */
export function PlanNotice(): ReactNode {
  return (
    <Empty title={text.noPlan}>
      <Coded text={text.noPlanLead} />
    </Empty>
  );
}
