import type { ReactNode } from 'react';
import { Empty } from '../../parts/layout/Empty.js';

/** A notice for organisations whose plan has no webhooks. */
export function PlanNotice(): ReactNode {
  return (
    <Empty title="The plan has no webhooks">
      Webhooks are part of the plans growth and enterprise, and this organisation is on starter. Ask the operator for
      another plan. Until then a program can read the event log: <code>GET /api/enterprise/events</code>.
    </Empty>
  );
}
