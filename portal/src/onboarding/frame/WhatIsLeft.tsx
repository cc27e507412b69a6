import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/text/Language.js';
import { useFormState } from '../form/FormContext.js';
import { GapList } from './GapList.js';

/** The remaining fields. On a narrow screen only their number is shown, and the list opens on demand. */
export function WhatIsLeft(): ReactNode {
  const { text, formats } = useLanguage();
  const { form } = useFormState();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const count = form.steps.reduce((sum, { missing }) => sum + missing.length, 0);
  return (
    <aside className="left" aria-label={text.left}>
      <details open={isWide} key={String(isWide)}>
        <summary>
          {text.left}: <strong>{text.leftCount(count)}</strong>
        </summary>
        {count === 0 ? <p>{text.leftNothing}</p> : <GapList />}
      </details>
      <p className="soft expires">{text.expires(formats.date(new Date(form.expiresAt)))}</p>
    </aside>
  );
}
