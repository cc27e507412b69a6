import { Alert, Button, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../shared/text/Language.js';
import { useFormState, useFormStore } from '../form/FormContext.js';
import { stepOfSection, type Section } from '../form/formTypes.js';
import { toValues } from '../form/toValues.js';
import { toReviewLines } from '../steps/review/toReviewLines.js';
import { Lines } from '../steps/review/Lines.js';

/** Shows both versions of a section and lets the person choose. Both are kept until then. */
export function Conflict({ section }: { readonly section: Section }): ReactNode {
  const language = useLanguage();
  const { text } = language;
  const store = useFormStore();
  const { form, values } = useFormState();
  const own = toReviewLines(section, values, language);
  const other = toReviewLines(section, toValues(form), language);
  return (
    <Alert color="yellow" title={text.conflictTitle(text.step[stepOfSection[section]])} mb="md">
      <Text mb="sm">{text.conflictLead}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <div>
          <Text fw={600}>{text.conflictOwn}</Text>
          <Lines lines={own} others={other} />
          <Button
            mt="sm"
            variant="default"
            onClick={() => {
              store.settle(section, 'own');
            }}
          >
            {text.conflictKeepOwn}
          </Button>
        </div>
        <div>
          <Text fw={600}>{text.conflictOther}</Text>
          <Lines lines={other} others={own} />
          <Button
            mt="sm"
            variant="default"
            onClick={() => {
              store.settle(section, 'other');
            }}
          >
            {text.conflictKeepOther}
          </Button>
        </div>
      </SimpleGrid>
    </Alert>
  );
}
