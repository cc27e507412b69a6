import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { TextField } from '../../fields/TextField.js';
import { TickField } from '../../fields/TickField.js';
import { useFormState, useFormStore } from '../../form/FormContext.js';
import type { Declaration } from '../../form/formTypes.js';

/** The declaration of the person who signs. */
export function DeclarationStep(): ReactNode {
  const text = useText();
  const store = useFormStore();
  const { values, form } = useFormState();
  const { declaration } = values;
  const change = (changed: Partial<Declaration>): void => {
    store.change('declaration', { ...declaration, ...changed });
  };
  return (
    <>
      <Text>{text.declarationLead}</Text>
      <div className="row">
        <TextField
          pointer="/declaration/givenName"
          label={text.givenName}
          value={declaration.givenName}
          autoComplete="given-name"
          onChange={(givenName) => {
            change({ givenName });
          }}
        />
        <TextField
          pointer="/declaration/familyName"
          label={text.familyName}
          value={declaration.familyName}
          autoComplete="family-name"
          onChange={(familyName) => {
            change({ familyName });
          }}
        />
      </div>
      <TextField
        pointer="/declaration/position"
        label={text.position}
        description={text.positionHint}
        value={declaration.position}
        autoComplete="organization-title"
        onChange={(position) => {
          change({ position });
        }}
      />
      <TextField
        pointer="/declaration/email"
        label={text.email}
        value={declaration.email}
        type="email"
        autoComplete="email"
        onChange={(email) => {
          change({ email });
        }}
      />
      <TickField
        pointer="/declaration/isTrue"
        label={text.isTrue}
        isTicked={declaration.isTrue}
        onChange={(isTrue) => {
          change({ isTrue });
        }}
      />
      <TickField
        pointer="/declaration/isConsented"
        label={text.isConsented(form.brand.name)}
        isTicked={declaration.isConsented}
        onChange={(isConsented) => {
          change({ isConsented });
        }}
      />
    </>
  );
}
