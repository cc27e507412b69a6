import type { ReactNode } from 'react';
import { useSession } from '../session/SessionContext.js';

/** Says that these are test data: nobody is to take them for live ones. */
export function ModeBanner(): ReactNode {
  const { mode } = useSession();
  if (mode !== 'TEST') return null;
  return (
    <div className="test-banner" role="note">
      <strong>Test data</strong> <span>Nothing here reaches a real register.</span>
    </div>
  );
}
