import { Button, Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { useFormState } from '../../form/FormContext.js';
import type { Step } from '../../form/formTypes.js';
import { useNavigation } from '../../navigation/NavigationContext.js';
import { Lines } from './Lines.js';
import type { Line } from './toReviewLines.js';

interface ReviewSectionProps {
  readonly step: Step;
  readonly lines: readonly Line[];
  readonly children?: ReactNode;
}

/** One step as it will be submitted, with a link back to it. */
export function ReviewSection({ step, lines, children }: ReviewSectionProps): ReactNode {
  const text = useText();
  const { form } = useFormState();
  const { go } = useNavigation();
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
      {gaps > 0 && <p className="warn">{text.gapsLabel(gaps)}</p>}
      <Lines lines={lines} />
      {children}
    </Paper>
  );
}
