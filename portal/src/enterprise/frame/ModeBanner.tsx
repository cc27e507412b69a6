import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { useSession } from '../session/SessionContext.js';

/** Says that these are test data, so that nobody takes them for live ones. */
export function ModeBanner(): ReactNode {
  const { mode } = useSession();
  if (mode !== 'TEST') return null;
  return (
    <div className="test-banner" role="note">
      <strong>{frameText.testData}</strong> <span>{frameText.testDataLead}</span>
    </div>
  );
}
