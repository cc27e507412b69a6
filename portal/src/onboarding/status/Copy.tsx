import { Alert, Button, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../shared/Icon.js';
import { saveBlob } from '../../shared/saveBlob.js';
import { useLanguage } from '../../shared/text/Language.js';
import { useFormStore } from '../form/FormContext.js';
import type { Submitted } from '../form/formState.js';
import { Lines } from '../steps/review/Lines.js';
import { linesOfSteps } from '../steps/review/toReviewLines.js';

interface CopyProps {
  readonly linkId: string;
  /** The data that were just submitted on this page. They are not shown when the link is opened later. */
  readonly submitted: Submitted | null;
}

/** The copy that the applicant keeps: a PDF, and the answers until the page is closed. */
export function Copy({ linkId, submitted }: CopyProps): ReactNode {
  const language = useLanguage();
  const { text } = language;
  const { api } = useFormStore();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const outcome = await api.loadCopy();
    setBusy(false);
    if (outcome.kind === 'done') saveBlob(outcome.pdf, text.copyName(linkId));
    else setFault({ refused: text.copyRefused, away: text.copyAway, busy: text.copyBusy }[outcome.kind]);
  };
  return (
    <section className="summary" aria-labelledby="summary">
      <Title order={2} size="h4" id="summary">
        {text.copyTitle}
      </Title>
      <Text className="no-print" mb="xs">
        {text.copyLead}
      </Text>
      <Button
        variant="default"
        className="no-print"
        loading={isBusy}
        leftSection={<Icon name="download" />}
        onClick={() => void download()}
      >
        {text.copyDownload}
      </Button>
      <div role="alert">
        {fault && (
          <Alert color="red" mt="sm">
            {fault}
          </Alert>
        )}
      </div>
      {submitted &&
        linesOfSteps(submitted, language).map(({ step, lines }) => (
          <div key={step} className="summary-step">
            <Title order={3} size="h5">
              {text.step[step]}
            </Title>
            <Lines lines={lines} />
          </div>
        ))}
    </section>
  );
}
