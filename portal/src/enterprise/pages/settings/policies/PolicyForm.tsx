import { Checkbox, Fieldset, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { policiesText } from '../../../../shared/text/policiesText.js';
import { useNewerValues } from '../../../parts/forms/useNewerValues.js';
import { ChangeButtons } from '../ChangeButtons.js';
import { ConfirmPolicies } from './ConfirmPolicies.js';
import { FourEyesWarning } from './FourEyesWarning.js';
import { ownPoliciesDocument, type Policies, type SavedPolicies } from './policyDocuments.js';
import { changesBetween, numberFault, toPolicies, toPolicyValues } from './policyValues.js';
import {
  documentKinds,
  documentNames,
  enforcementNames,
  policyEffects,
  policyTitles,
  policyVersions,
  sourceNames,
} from './policyWords.js';

const text = policiesText.form;
const { groups } = policiesText;

/** One page of the organisation's own policies, newest first. */
const mostOwn = 50;

interface PolicyFormProps {
  readonly policies: Policies;
  readonly onSaved: (saved: SavedPolicies) => void;
}

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const about = (name: keyof Policies) => ({ label: policyTitles[name], description: policyEffects[name] });

/** The settings, for owners. Changes are confirmed before they are saved. */
export function PolicyForm({ policies, onSaved }: PolicyFormProps): ReactNode {
  const [isConfirming, setConfirming] = useState(false);
  const form = useForm({
    initialValues: toPolicyValues(policies),
    validate: {
      certificateAgeDays: (typed) => numberFault(typed, 1, 365),
      certificateMonths: (typed) => numberFault(typed, 1, 60),
      automaticApprovalUpTo: (typed) => (typed.trim() === '' ? null : numberFault(typed, 0, 50)),
    },
  });
  useNewerValues(form, toPolicyValues(policies));
  const [{ data }] = useQuery({ query: ownPoliciesDocument, variables: { first: mostOwn } });
  const published = (data?.policies?.nodes ?? []).filter(({ status }) => status === 'PUBLISHED');
  // The current policy is always a choice: without it, the browser would show another one as selected.
  const versions = new Set([...policyVersions, policies.policyVersion, ...published.map(({ version }) => version)]);
  const hasChanges = changesBetween(policies, toPolicies(form.values)).length > 0;
  const field = (name: keyof Policies) => ({ ...about(name), ...form.getInputProps(name) });
  const tick = (name: keyof Policies) => ({ ...about(name), ...form.getInputProps(name, { type: 'checkbox' }) });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => {
        setConfirming(true);
      })}
    >
      <Stack className="policies">
        <Fieldset legend={groups.verifications}>
          <Stack>
            <NativeSelect data={[...versions]} {...field('policyVersion')} />
            <NativeSelect data={toOptions(sourceNames)} {...field('registerSource')} />
          </Stack>
        </Fieldset>
        <Fieldset legend={groups.certificates}>
          <Stack>
            <Checkbox {...tick('fourEyes')} />
            {form.values.fourEyes && !policies.fourEyes && <FourEyesWarning />}
            <TextInput inputMode="numeric" {...field('certificateAgeDays')} label={text.certificateAgeDays} />
            <TextInput inputMode="numeric" {...field('certificateMonths')} label={text.certificateMonths} />
          </Stack>
        </Fieldset>
        <Fieldset legend={groups.onboarding}>
          <Stack>
            <Checkbox.Group size="md" {...field('requiredDocuments')}>
              <Group gap="sm" mt="xs">
                {documentKinds.map((kind) => (
                  <Checkbox key={kind} value={kind} label={documentNames[kind]} />
                ))}
              </Group>
            </Checkbox.Group>
            <TextInput
              inputMode="numeric"
              {...field('automaticApprovalUpTo')}
              label={text.automaticApprovalUpTo}
              description={text.automaticApprovalHelp(policyEffects.automaticApprovalUpTo)}
            />
            <Checkbox {...tick('asksSourceOfFunds')} />
            <Checkbox {...tick('personalDataInWebhooks')} />
          </Stack>
        </Fieldset>
        <Fieldset legend={groups.keys}>
          <NativeSelect data={toOptions(enforcementNames)} {...field('scopeEnforcement')} />
        </Fieldset>
        <ChangeButtons label={text.action} hasChanges={hasChanges} onUndo={form.reset} />
      </Stack>
      {isConfirming && (
        <ConfirmPolicies
          before={policies}
          after={toPolicies(form.values)}
          onFault={form.setErrors}
          onSaved={onSaved}
          onClose={() => {
            setConfirming(false);
          }}
        />
      )}
    </form>
  );
}
