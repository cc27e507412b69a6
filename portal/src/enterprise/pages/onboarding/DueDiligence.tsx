import { Button, Paper, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import * as limits from '../../../shared/limits.js';
import { dueDiligenceText as text } from '../../../shared/text/dueDiligenceText.js';
import { isolate } from '../../../shared/text/isolate.js';
import { FormDialog } from '../../parts/dialogs/FormDialog.js';
import { ReasonField } from '../../parts/forms/ReasonField.js';
import { useChange } from '../../parts/forms/useChange.js';
import { State } from '../../parts/layout/State.js';
import type { Tone } from '../../parts/looks.js';
import { Moment } from '../../parts/time/Moment.js';
import { useCan } from '../../session/SessionContext.js';
import type { Case } from './caseDocument.js';
import { verifyRequirementDocument } from './caseDocuments.js';
import { isWaiting } from './caseWords.js';

type Requirement = NonNullable<Case['dueDiligence']>[number];

interface DueDiligenceProps {
  readonly one: Pick<Case, 'id' | 'status' | 'screening' | 'round'>;
  readonly requirements: readonly Requirement[];
  readonly findName: (id: string) => string;
  readonly onChanged: () => void;
}

const tones: Readonly<Record<Requirement['state'], Tone>> = {
  VERIFIED: 'good',
  COLLECTED: 'info',
  GAP: 'warn',
  NOT_APPLICABLE: 'soft',
};

/** The due diligence file of a case: each matter with its provision, evidence and gaps. Officers record what they verified. */
export function DueDiligence({ one, requirements, findName, onChanged }: DueDiligenceProps): ReactNode {
  const mayVerify = useCan()('verifyRequirement') && isWaiting(one.status);
  const [matter, setMatter] = useState<Requirement['matter'] | null>(null);
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="due-diligence-title">
      <Title order={2} size="h4" id="due-diligence-title">
        {text.title}
      </Title>
      <Text className="soft">{text.lead}</Text>
      <ul className="checks">
        {requirements.map((requirement) => (
          <li key={requirement.matter}>
            <div>
              <Text fw={600}>{text.matters[requirement.matter]}</Text>
              <Text size="sm">{requirement.evidence}</Text>
              {requirement.gaps.map((gap) => (
                <Text key={gap} size="sm" fw={600}>
                  {gap}
                </Text>
              ))}
              {requirement.closedGaps.length > 0 && (
                <Text size="sm" className="soft">
                  {text.closed(requirement.closedGaps)}
                </Text>
              )}
              <Text size="sm" className="soft">
                {requirement.provision}
                {requirement.verifiedBy !== null &&
                  `. ${text.by(isolate(describeVerifier(requirement.verifiedBy, findName)))}`}
                {requirement.verifiedAt?.includes('T') && (
                  <>
                    {', '}
                    <Moment at={requirement.verifiedAt} />
                  </>
                )}
              </Text>
              {mayVerify && isOpen(requirement, one) && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={text.verifyLabel(text.matters[requirement.matter])}
                  onClick={() => {
                    setMatter(requirement.matter);
                  }}
                >
                  {text.verify}
                </Button>
              )}
            </div>
            <State tone={tones[requirement.state]}>{text.states[requirement.state]}</State>
          </li>
        ))}
      </ul>
      {matter && (
        <VerifyDialog
          one={one}
          matter={matter}
          onClose={(isRecorded) => {
            setMatter(null);
            if (isRecorded) onChanged();
          }}
        />
      )}
    </Paper>
  );
}

interface VerifyDialogProps {
  readonly one: Pick<Case, 'id' | 'round'>;
  readonly matter: Requirement['matter'];
  readonly onClose: (isRecorded: boolean) => void;
}

function VerifyDialog({ one, matter, onClose }: VerifyDialogProps): ReactNode {
  const [evidence, setEvidence] = useState('');
  // The page may show a newer round by the time the evidence is sent.
  const [{ id, round }] = useState(one);
  const [{ fetching, error }, verify] = useChange(verifyRequirementDocument);
  const send = async (): Promise<void> => {
    const { data } = await verify({ id, matter, evidence: evidence.trim(), expectedRound: round });
    if (data?.verifyRequirement) onClose(true);
  };
  return (
    <FormDialog
      title={text.verifyLabel(text.matters[matter])}
      action={text.save}
      onClose={() => {
        onClose(false);
      }}
      onSend={() => void send()}
      error={error}
      shownFields={['evidence']}
      isBusy={fetching}
      isDisabled={evidence.trim() === ''}
    >
      <ReasonField
        field="evidence"
        label={text.evidence}
        description={text.evidenceHints[matter] ?? text.evidenceHint}
        value={evidence}
        onChange={setEvidence}
        error={error}
        maxLength={limits.VerifyRequirementInput.evidence}
      />
    </FormDialog>
  );
}

/** Whether an officer can establish it. The screening of the case decides about sanctions alone. */
function isOpen({ matter, state }: Requirement, { screening }: DueDiligenceProps['one']): boolean {
  if (matter === 'SANCTIONS' && screening !== null) return false;
  return state === 'GAP' || state === 'COLLECTED';
}

function describeVerifier(by: string, findName: (id: string) => string): string {
  const known: Readonly<Record<string, string>> = { register: text.register, lists: text.lists, policy: text.policy };
  return known[by] ?? findName(by);
}
