import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';

/** Marks test data. */
export function TestBanner(): ReactNode {
  const text = useText();
  return (
    <aside className="test" aria-label={text.testLabel}>
      {text.testMode}
    </aside>
  );
}
