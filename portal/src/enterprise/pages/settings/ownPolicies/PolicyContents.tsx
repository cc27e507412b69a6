import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import type { OwnPolicy, Rule, Segment } from './ownPolicyDocuments.js';
import { describeList, describeRule, describeSegment, describeThresholds } from './ownPolicyWords.js';

const text = ownPoliciesText;

/** The rules of a policy, for reading. */
export function PolicyContents({ policy }: { readonly policy: OwnPolicy }): ReactNode {
  return (
    <>
      <Part {...text.rules} parts={policy.rules} describe={describeRule} />
      <Part {...text.thresholds} parts={policy.thresholds} describe={describeThresholds} />
      <Part {...text.lists} parts={policy.requiredLists} describe={describeList} />
    </>
  );
}

interface PartProps<Item> {
  readonly title: string;
  readonly none: string;
  readonly parts: readonly Item[];
  readonly describe: (item: Item) => string;
}

function Part<Item extends Segment & Pick<Rule, 'explanation'>>(props: PartProps<Item>): ReactNode {
  const { title, none, parts, describe } = props;
  const { what, segment, explanation } = text.columnsOf;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      {parts.length === 0 ? (
        <Text className="soft">{none}</Text>
      ) : (
        <ListTable label={title} columns={[what, segment, explanation]}>
          {parts.map((part, at) => (
            // The order is a part of the rules, and a policy that is shown here does not change.
            <tr key={at}>
              <td data-title={what}>{describe(part)}</td>
              <td data-title={segment}>{describeSegment(part)}</td>
              <td data-title={explanation}>{part.explanation}</td>
            </tr>
          ))}
        </ListTable>
      )}
    </section>
  );
}
