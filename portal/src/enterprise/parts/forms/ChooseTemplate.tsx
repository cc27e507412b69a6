import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { templatesText } from '../../../shared/text/templatesText.js';
import type { Outcome } from './decisionDocuments.js';
import { fillPlaceholders, type PlaceholderFacts } from './messagePlaceholders.js';
import { templatesDocument, templateTypes } from './templateDocuments.js';

const text = templatesText.choose;
const context = { additionalTypenames: templateTypes };

interface ChooseTemplateProps {
  readonly decision: Outcome;
  readonly facts: PlaceholderFacts;
  /** The current message, which a template replaces. */
  readonly message: string;
  readonly onChoose: (message: string) => void;
}

/** Starts a message from a template of the organisation. Nothing is shown without a template for the decision. */
export function ChooseTemplate({ decision, facts, message, onChoose }: ChooseTemplateProps): ReactNode {
  // An organisation has at most 50.
  const [{ data }] = useQuery({ query: templatesDocument, variables: { first: 50 }, context });
  const templates = data?.messageTemplates?.nodes.filter((one) => one.decision === decision) ?? [];
  const filled = templates.map(({ id, name, text: words }) => ({ id, name, words: fillPlaceholders(words, facts) }));
  const chosen = filled.find(({ words }) => words === message);
  if (templates.length === 0) return null;
  return (
    <NativeSelect
      label={text.label}
      description={text.help}
      data={[{ value: '', label: text.none }, ...filled.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen?.id ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const isOwn = message.trim() !== '' && chosen === undefined;
        if (isOwn && !window.confirm(text.replace)) return;
        onChoose(filled.find(({ id }) => id === value)?.words ?? '');
      }}
    />
  );
}
