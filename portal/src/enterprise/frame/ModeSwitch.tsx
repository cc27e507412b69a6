import type { ReactNode } from 'react';
import { frameText } from '../../shared/text/frameText.js';
import { useSession } from '../session/SessionContext.js';
import { switchSession } from './switchSession.js';

/** Switches between live and test data. It is always visible, except on the platform, which has no test data. */
export function ModeSwitch(): ReactNode {
  const { memberId, mode } = useSession();
  if (memberId === null) return null;
  const isTest = mode === 'TEST';
  return (
    <button
      type="button"
      role="switch"
      className="mode-switch"
      aria-checked={isTest}
      onClick={() => void switchSession({ id: memberId, mode: isTest ? 'live' : 'test' })}
    >
      <i />
      <span>{frameText.testData}</span>
    </button>
  );
}
