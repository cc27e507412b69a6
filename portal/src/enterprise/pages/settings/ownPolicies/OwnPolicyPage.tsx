import { Button, Loader, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { useKept } from '../../../parts/data/useKept.js';
import { useMemberNames } from '../../../parts/data/useMemberNames.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { Facts } from '../../../parts/layout/Facts.js';
import { Page } from '../../../parts/layout/Page.js';
import { State } from '../../../parts/layout/State.js';
import { DownloadFault } from '../../../parts/lists/DownloadFault.js';
import { useDownload } from '../../../parts/lists/useDownload.js';
import { Moment } from '../../../parts/time/Moment.js';
import { useCan, useSession } from '../../../session/SessionContext.js';
import { ChangePolicyStatus, type PolicyStep } from './ChangePolicyStatus.js';
import { policyDocument, type OwnPolicy } from './ownPolicyDocuments.js';
import { statusTones } from './ownPolicyWords.js';
import { PolicyContents } from './PolicyContents.js';
import { PolicyEditor } from './PolicyEditor.js';
import { ReplayPolicy } from './ReplayPolicy.js';

const route = getRouteApi('/settings/own-policies/$id');
const text = ownPoliciesText;

/** The steps from each status, with their operations. */
const steps: Readonly<Record<OwnPolicy['status'], readonly (readonly [step: PolicyStep, operation: string])[]>> = {
  DRAFT: [
    ['PROPOSE', 'proposePolicy'],
    ['RETIRE', 'retirePolicy'],
  ],
  PROPOSED: [
    ['APPROVE', 'approvePolicy'],
    ['WITHDRAW', 'withdrawPolicy'],
  ],
  PUBLISHED: [['RETIRE', 'retirePolicy']],
  RETIRED: [],
};

/** One policy of the organisation: its rules, its effect on stored verifications, and its publication. */
export function OwnPolicyPage(): ReactNode {
  const { id } = route.useParams();
  const can = useCan();
  const { memberId } = useSession();
  const [step, setStep] = useState<PolicyStep | null>(null);
  const [hasChanges, setHasChanges] = useState(false);
  const [{ data, error, fetching }, ask] = useQuery({ query: policyDocument, variables: { id } });
  const reload = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  const policy = useKept(data?.policy ?? null, id);
  const isOwnProposal = policy?.status === 'PROPOSED' && policy.editorIds.includes(memberId ?? '');
  const isEditable = policy?.status === 'DRAFT' && can('updatePolicy');
  const actions = policy && (
    <>
      {steps[policy.status]
        .filter(([name, operation]) => can(operation) && !(isOwnProposal && name === 'APPROVE'))
        .map(([name]) => (
          <Button
            key={name}
            {...(name === 'WITHDRAW' || name === 'RETIRE' ? { variant: 'default' } : {})}
            disabled={hasChanges}
            onClick={() => {
              setStep(name);
            }}
          >
            {text.actions[name].action}
          </Button>
        ))}
      <ExportPolicy policy={policy} />
    </>
  );
  return (
    <Page title={policy ? policy.name : text.one} crumb={policy?.name} actions={actions}>
      {error && <RequestFault error={error} onRetry={reload} />}
      {fetching && !policy && <Loader aria-label={text.loading} />}
      {!fetching && !error && !policy && <Text>{text.unknown}</Text>}
      {policy && (
        <div className="own-policy">
          {isOwnProposal && can('approvePolicy') && <Text>{text.ownProposal}</Text>}
          <PolicyFacts policy={policy} />
          {isEditable ? (
            // A saved draft begins again with its saved rules.
            <PolicyEditor
              key={`${policy.id} ${policy.editedAt}`}
              policy={policy}
              onChanges={setHasChanges}
              onReload={reload}
            />
          ) : (
            <PolicyContents policy={policy} />
          )}
          {can('replayPolicy') && <ReplayPolicy key={policy.editedAt} policy={policy} hasChanges={hasChanges} />}
        </div>
      )}
      {policy && step && (
        <ChangePolicyStatus
          policy={policy}
          step={step}
          onClose={() => {
            setStep(null);
            // After a refusal the page has to show what it was refused for.
            reload();
          }}
        />
      )}
    </Page>
  );
}

function PolicyFacts({ policy }: { readonly policy: OwnPolicy }): ReactNode {
  const { findName } = useMemberNames();
  const { version, baseVersion, status, authorId, editedAt, proposedBy, proposedAt, approvedBy } = policy;
  const { publishedAt, retiredAt } = policy;
  const by = (id: string | null, at: string | null): ReactNode =>
    id === null || at === null ? null : (
      <>
        {findName(id)}, <Moment at={at} />
      </>
    );
  return (
    <Facts
      facts={[
        [
          text.columns.status,
          <State key="status" tone={statusTones[status]}>
            {text.statuses[status]}
          </State>,
        ],
        [text.facts.version, version],
        [text.facts.base, baseVersion],
        [text.facts.author, authorId === null ? text.facts.key : findName(authorId)],
        [text.facts.edited, <Moment key="edited" at={editedAt} />],
        [text.facts.proposed, by(proposedBy, proposedAt)],
        [text.facts.approved, by(approvedBy, publishedAt)],
        [text.facts.retired, retiredAt === null ? null : <Moment key="retired" at={retiredAt} />],
      ]}
    />
  );
}

/** Downloads the policy as REST returns it. */
function ExportPolicy({ policy: { id, version } }: { readonly policy: OwnPolicy }): ReactNode {
  const { isFetching, error, fetchFile, forget } = useDownload();
  const send = (): void => {
    void fetchFile(`/api/enterprise/policies/${id}`, `policy-${version}.json`);
  };
  return (
    <>
      <Button variant="default" loading={isFetching} onClick={send}>
        {text.facts.export}
      </Button>
      <DownloadFault error={error} onRetry={send} onClose={forget} />
    </>
  );
}
