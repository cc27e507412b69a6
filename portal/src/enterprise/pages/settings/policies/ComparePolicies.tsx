import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { policiesText } from '../../../../shared/text/policiesText.js';
import { ListTable } from '../../../parts/lists/ListTable.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { Score } from '../../verifications/Score.js';
import { formatTitle } from '../../verifications/verificationWords.js';
import type { Replay } from './policyDocuments.js';
import { mostCompared, useComparison } from './useComparison.js';

const text = policiesText.compare;

/** Re-scores the latest verifications under another policy, on demand. Only stored facts are used. */
export function ComparePolicies({ policyVersion }: { readonly policyVersion: string }): ReactNode {
  const { pairs, error, isBusy, compare } = useComparison(policyVersion);
  if (error) return <RequestFault error={error} onRetry={compare} />;
  if (pairs === null) {
    return (
      <Button variant="default" loading={isBusy} onClick={compare}>
        {text.action(mostCompared)}
      </Button>
    );
  }
  if (pairs.length === 0) return <Text className="soft">{text.none}</Text>;
  const changed = pairs.filter(({ replay }) => isOther(replay)).length;
  return (
    <div role="status">
      <Text mb="xs">{text.changed(changed, pairs.length)}</Text>
      <ListTable label={text.label(policyVersion)} columns={[text.entity, text.stored, text.under(policyVersion)]}>
        {pairs.map(({ verification, replay }) => (
          <tr key={verification.id}>
            <td data-title={text.entity}>{formatTitle(verification)}</td>
            <td data-title={text.stored}>
              <Score verification={replay.before} />
            </td>
            <td data-title={text.under(policyVersion)}>
              <Score verification={replay.after} />
            </td>
          </tr>
        ))}
      </ListTable>
    </div>
  );
}

/** Whether the score, its interval or its band differs. A score may also appear or disappear. */
function isOther({ before, after }: Replay): boolean {
  return (
    before.fractureScore !== after.fractureScore ||
    before.fractureRisk !== after.fractureRisk ||
    before.fractureInterval?.lowest !== after.fractureInterval?.lowest ||
    before.fractureInterval?.highest !== after.fractureInterval?.highest
  );
}
