import { Button, Checkbox, Fieldset, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useEffect, useState, type ReactNode } from 'react';
import { jurisdictionOptions } from '../../../../shared/jurisdictions.js';
import * as limits from '../../../../shared/limits.js';
import { ownPoliciesText } from '../../../../shared/text/ownPoliciesText.js';
import { RequestFault } from '../../../parts/forms/RequestFault.js';
import { toFault } from '../../../parts/forms/toFault.js';
import { useChange } from '../../../parts/forms/useChange.js';
import { ChangeButtons } from '../ChangeButtons.js';
import { updatePolicyDocument, type OwnPolicy } from './ownPolicyDocuments.js';
import {
  newRequiredList,
  newRule,
  newThresholds,
  toPolicyChanges,
  toPolicyValues,
  type PolicyValues,
} from './ownPolicyValues.js';
import { classNames, effectNames, listNames, reasonOptions } from './ownPolicyWords.js';

const text = ownPoliciesText;
type Form = UseFormReturnType<PolicyValues>;

const toOptions = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

interface PolicyEditorProps {
  readonly policy: OwnPolicy;
  /** Called when the form begins or ceases to differ from the saved draft. */
  readonly onChanges: (hasChanges: boolean) => void;
  /** Loads the draft again, which replaces what the person typed. */
  readonly onReload: () => void;
}

/** The rules of a draft as a form. The service checks them, and its sentences appear at their fields. */
export function PolicyEditor({ policy, onChanges, onReload }: PolicyEditorProps): ReactNode {
  const [{ fetching, error }, update] = useChange(updatePolicyDocument);
  // The page may refetch the draft a moment after it was saved.
  const [editedAt, setEditedAt] = useState(policy.editedAt);
  const form = useForm<PolicyValues>({ initialValues: toPolicyValues(policy) });
  const hasChanges = form.isDirty();
  useEffect(() => {
    onChanges(hasChanges);
    return () => {
      onChanges(false);
    };
  }, [hasChanges, onChanges]);
  const send = form.onSubmit(async (values) => {
    const { name, ...lists } = toPolicyChanges(policy, values);
    // A list replaces the saved one. A name alone replaces no rule of a colleague.
    const expected = Object.keys(lists).length > 0 && { expectedEditedAt: editedAt };
    const { data, error: fault } = await update({
      ...{ id: policy.id, ...lists, ...expected },
      ...(name !== undefined && { name }),
    });
    if (fault) form.setErrors(toErrors(toFault(fault).fields));
    if (!data?.updatePolicy) return;
    setEditedAt(data.updatePolicy.editedAt);
    notifications.show({ message: text.saved });
  });
  return (
    <form noValidate onSubmit={send}>
      <Stack className="policies">
        {error && <RequestFault error={error} shownFields={['name', 'rules', 'thresholds', 'requiredLists']} />}
        {error && toFault(error).code === 'STATE_CONFLICT' && (
          <Group justify="space-between">
            <Text>{text.conflict}</Text>
            <Button variant="default" onClick={onReload}>
              {text.reload}
            </Button>
          </Group>
        )}
        <TextInput
          label={text.columns.name}
          required
          maxLength={limits.UpdatePolicyInput.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Rows form={form} list="rules" words={text.rules} create={newRule}>
          {(at) => (
            <>
              <NativeSelect
                label={text.rules.reason}
                data={reasonOptions}
                {...form.getInputProps(`rules.${at}.reason`)}
              />
              <Group grow align="start">
                <TextInput
                  label={text.rules.points}
                  description={text.rules.pointsHelp}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  inputMode="numeric"
                  {...form.getInputProps(`rules.${at}.points`)}
                />
                <NativeSelect
                  label={text.rules.effect}
                  data={[{ value: '', label: text.rules.asBase }, ...toOptions(effectNames)]}
                  {...form.getInputProps(`rules.${at}.effect`)}
                />
              </Group>
            </>
          )}
        </Rows>
        <Rows form={form} list="thresholds" words={text.thresholds} create={newThresholds}>
          {(at) => (
            <Group grow align="start">
              {(['low', 'medium', 'high'] as const).map((band) => (
                <TextInput
                  key={band}
                  label={text.thresholds[band]}
                  inputMode="numeric"
                  {...form.getInputProps(`thresholds.${at}.${band}`)}
                />
              ))}
            </Group>
          )}
        </Rows>
        <Rows form={form} list="requiredLists" words={text.lists} create={newRequiredList}>
          {(at) => (
            <NativeSelect
              label={text.lists.list}
              data={toOptions(listNames)}
              {...form.getInputProps(`requiredLists.${at}.list`)}
            />
          )}
        </Rows>
        <ChangeButtons label={text.save} hasChanges={hasChanges} isSending={fetching} onUndo={form.reset} />
      </Stack>
    </form>
  );
}

/** `rules/0/points` of the service is `rules.0.points` of the form, whose field `products` has all of them. */
function toErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
  const toPlace = (name: string): string => name.replaceAll('/', '.').replace(/\.products\.\d+$/, '.products');
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [toPlace(name), sentence]));
}

interface RowsProps {
  readonly form: Form;
  readonly list: 'rules' | 'thresholds' | 'requiredLists';
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly none: string;
    readonly add: string;
    readonly one: (at: number) => string;
  };
  readonly create: () => PolicyValues[RowsProps['list']][number];
  /** The own fields of the row at a place. */
  readonly children: (at: number) => ReactNode;
}

/** A list of a policy: rows with their own fields, the segment that they apply to, and their explanation. */
function Rows({ form, list, words, create, children }: RowsProps): ReactNode {
  const rows = form.values[list];
  const listError = form.errors[list];
  return (
    <Fieldset legend={words.title}>
      <Stack>
        <Text size="sm" className="soft">
          {rows.length === 0 ? words.none : words.lead}
        </Text>
        {listError !== undefined && <Input.Error role="alert">{listError}</Input.Error>}
        {rows.map(({ key, entityClasses, jurisdictions, products }, at) => (
          <Fieldset key={key} legend={words.one(at + 1)}>
            <Stack gap="sm">
              {children(at)}
              <TextInput
                label={text.explanation}
                description={text.explanationHelp}
                required
                maxLength={limits.PolicyRuleInput.explanation}
                autoComplete="off"
                {...form.getInputProps(`${list}.${at}.explanation`)}
              />
              <details open={entityClasses.length + jurisdictions.length + products.length > 0}>
                <summary>{text.segment.title}</summary>
                <Stack gap="sm" mt="xs">
                  <Choices
                    label={text.segment.jurisdictions}
                    options={jurisdictionOptions}
                    input={form.getInputProps(`${list}.${at}.jurisdictions`)}
                  />
                  <Choices
                    label={text.segment.classes}
                    options={toOptions(classNames)}
                    input={form.getInputProps(`${list}.${at}.entityClasses`)}
                  />
                  <TextInput
                    label={text.segment.products}
                    description={text.segment.productsHelp}
                    autoComplete="off"
                    {...form.getInputProps(`${list}.${at}.products`)}
                  />
                </Stack>
              </details>
              <Group justify="flex-end">
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`${text.remove}: ${words.one(at + 1)}`}
                  onClick={() => {
                    form.removeListItem(list, at);
                  }}
                >
                  {text.remove}
                </Button>
              </Group>
            </Stack>
          </Fieldset>
        ))}
        <Group>
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              form.insertListItem(list, create());
            }}
          >
            {words.add}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly input: ReturnType<Form['getInputProps']>;
}

function Choices({ label, options, input }: ChoicesProps): ReactNode {
  return (
    <Checkbox.Group size="md" label={label} description={text.segment.help} {...input}>
      <Group gap="sm" mt="xs">
        {options.map(({ value, label: name }) => (
          <Checkbox key={value} value={value} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
