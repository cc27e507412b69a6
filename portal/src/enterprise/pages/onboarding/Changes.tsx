import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { stepFields } from '../../../shared/statedFields.js';
import { caseText } from '../../../shared/text/caseText.js';
import { stepNames } from '../../../shared/text/stepNames.js';
import { Breakable } from '../../parts/layout/Breakable.js';
import { ListTable } from '../../parts/lists/ListTable.js';
import type { Submission } from './caseDocument.js';
import { findChanges } from './statedAnswers.js';

const text = caseText.changes;
const steps = ['BUSINESS', 'ADDRESS', 'PEOPLE', 'DOCUMENTS', 'DECLARATION'] as const;

interface ChangesProps {
  readonly before: Submission;
  readonly now: Submission;
}

/** The changes since the request for more information, side by side, and the explanations of unchanged steps. */
export function Changes({ before, now }: ChangesProps): ReactNode {
  const changes = findChanges(before, now);
  const explanations = steps.flatMap((step) => {
    const explanation = now.explanations?.[stepFields[step]] ?? null;
    return explanation === null ? [] : [{ step: stepNames[step], explanation }];
  });
  const nothing = <span className="soft">{text.nothing}</span>;
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="changes-title">
      <Title order={2} size="h4" id="changes-title" mb="xs">
        {text.title}
      </Title>
      {changes.length === 0 ? (
        <Text>{text.none}</Text>
      ) : (
        <ListTable label={text.title} columns={[text.statement, text.before, text.now]}>
          {changes.map((change) => (
            <tr key={change.id}>
              <td data-title={text.statement}>{change.label}</td>
              <td data-title={text.before}>{change.before === null ? nothing : <Breakable text={change.before} />}</td>
              <td data-title={text.now}>{change.now === null ? nothing : <Breakable text={change.now} />}</td>
            </tr>
          ))}
        </ListTable>
      )}
      {explanations.map(({ step, explanation }) => (
        <Text key={step} mt="sm">
          {text.asBefore(step)} <q>{explanation}</q>
        </Text>
      ))}
    </Paper>
  );
}
