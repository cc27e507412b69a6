import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { toOptions } from '../../fields/toOptions.js';
import { useNavigation } from '../../navigation/NavigationContext.js';
import { useFormState, useFormStore, useUploads } from '../../form/FormContext.js';
import type { DocumentKind } from '../../form/formTypes.js';
import { partyName } from '../people/partyName.js';
import { DocumentList } from './DocumentList.js';
import { FileDrop } from './FileDrop.js';
import { formatFailure, UploadList } from './UploadList.js';

/** The document type in a pointer such as `/documents/trust_deed`. */
function kindAt(
  pointer: string | null | undefined,
  kinds: readonly { readonly value: DocumentKind }[],
): DocumentKind | undefined {
  return kinds.find(({ value }) => pointer === `/documents/${value.toLowerCase()}`)?.value;
}

/** The files of the form. */
export function DocumentsStep(): ReactNode {
  const text = useText();
  const { form, values } = useFormState();
  const { target } = useNavigation();
  const [chosen, setChosen] = useState<DocumentKind | null>(null);
  const [owner, setOwner] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const { uploads } = useFormStore();
  const { all, arrived } = useUploads();
  const { missing: gaps = [] } = form.steps.find(({ step }) => step === 'DOCUMENTS') ?? {};
  const missing = gaps.filter(({ pointer }) => pointer.startsWith('/documents'));
  const kinds = toOptions(text.documentKinds);
  // A link leads to one missing file. The next file is another one.
  const wanted = missing.some(({ pointer }) => pointer === target) ? target : null;
  // The selector of the person stays in sight until its fault is mended.
  const refused = all.find(({ failure }) => failure?.kind === 'refused' && failure.pointer === '/party');
  const kind =
    chosen ?? (refused && 'IDENTITY') ?? kindAt(wanted, kinds) ?? kindAt(missing[0]?.pointer, kinds) ?? 'OTHER';
  // Includes people who are not saved yet.
  const persons = values.people.parties.filter((party) => party.kind === 'PERSON');
  const needsPerson = kind === 'IDENTITY' && persons.length > 0;
  const person = persons.find(({ id }) => id === owner) ?? (persons.length === 1 ? persons[0] : undefined);
  return (
    <>
      <Text>{text.documentsLead}</Text>
      {missing.length > 0 && (
        <div>
          <Text fw={600}>{text.documentsNeeded}</Text>
          <ul className="plain">
            {missing.map(({ pointer, detail }) => (
              <li key={pointer + detail}>{detail}</li>
            ))}
          </ul>
        </div>
      )}
      <ChoiceField pointer="/documents" label={text.documentKind} value={kind} options={kinds} onChange={setChosen} />
      {needsPerson && (
        <ChoiceField
          pointer="/party"
          label={text.documentPerson}
          value={person?.id ?? ''}
          options={persons.map((party) => ({ value: party.id, label: partyName(party, text) }))}
          {...(!person && { description: text.choosePersonFirst })}
          fault={refused?.failure ? formatFailure(refused.failure, text) : undefined}
          onChange={(id) => {
            setOwner(id);
            if (refused) uploads.dismiss(refused.key);
          }}
        />
      )}
      {(!needsPerson || person) && (
        <FileDrop
          onFiles={(files) => {
            uploads.start(files, kind, needsPerson ? (person?.id ?? null) : null);
            setChosen(null);
            setOwner(null);
            setRemoved(null);
          }}
        />
      )}
      <UploadList />
      <p role="status" className="arrived">
        {removed === null ? arrived !== null && text.uploaded(arrived) : text.removed(removed)}
      </p>
      <DocumentList documents={form.documents} onRemoved={setRemoved} />
    </>
  );
}
