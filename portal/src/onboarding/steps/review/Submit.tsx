import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { GapList } from '../../frame/GapList.js';
import { useSubmit } from './useSubmit.js';

/** The submit button, and the reason of a failure. */
export function Submit(): ReactNode {
  const text = useText();
  const { isBusy, fault, submit } = useSubmit();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault !== null) summary.current?.focus();
  }, [fault]);
  return (
    <>
      {fault !== null && (
        <Alert
          color="red"
          role="alert"
          title={fault === 'gaps' ? text.submitGaps : undefined}
          ref={summary}
          tabIndex={-1}
        >
          {fault === 'gaps' ? <GapList /> : fault}
        </Alert>
      )}
      <Button size="lg" w="fit-content" disabled={isBusy} onClick={() => void submit()}>
        {isBusy ? text.submitting : text.submit}
      </Button>
    </>
  );
}
