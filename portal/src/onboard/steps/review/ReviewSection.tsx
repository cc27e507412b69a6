import { Button, Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { useFormState } from '../../form/FormContext.js';
import type { Step } from '../../form/formTypes.js';
import { usePlace } from '../../place/PlaceContext.js';
import { Lines } from './Lines.js';
import type { Line } from './linesOf.js';

interface ReviewSectionProps {
  readonly step: Step;
  readonly lines: readonly Line[];
  readonly children?: ReactNode;
}

/** One step as it will be submitted, with a link back to it. */
export function ReviewSection({ step, lines, children }: ReviewSectionProps): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const { go } = usePlace();
  const gaps = form.steps.find((state) => state.step === step)?.missing.length ?? 0;
  return (
    <Paper withBorder p="md" className="card">
      <Group justify="space-between">
        <Title order={2} size="h3">
          {text.step[step]}
        </Title>
        <Button
          variant="default"
          size="sm"
          aria-label={`${text.edit}: ${text.step[step]}`}
          onClick={() => {
            go(step);
          }}
        >
          {text.edit}
        </Button>
      </Group>
      {gaps > 0 && <p className="warn">{text.gapsOf(gaps)}</p>}
      <Lines lines={lines} />
      {children}
    </Paper>
  );
}
