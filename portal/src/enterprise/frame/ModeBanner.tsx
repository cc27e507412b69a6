import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { useSession } from '../session/SessionContext.js';

/** Marks test data, so that nobody mistakes them for live data. */
export function ModeBanner(): ReactNode {
  const { mode } = useSession();
  if (mode !== 'TEST') return null;
  return (
    <div className="test-banner" role="note">
      <strong>{frameText.testData}</strong> <span>{frameText.testDataLead}</span>
    </div>
  );
}
