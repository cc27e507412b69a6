import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import * as limits from '../../../shared/limits.js';
import { useText } from '../../../shared/text/Language.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { ExposureFields } from '../../fields/ExposureFields.js';
import { orNull } from '../../fields/orNull.js';
import { toOptions } from '../../fields/toOptions.js';
import { TextField } from '../../fields/TextField.js';
import { TickField } from '../../fields/TickField.js';
import { useFormState, useFormStore } from '../../form/FormContext.js';
import type { Declaration } from '../../form/formTypes.js';

interface Named {
  readonly givenName: string | null;
  readonly familyName: string | null;
}

function isSameName(one: Named, other: Named): boolean {
  const name = ({ givenName, familyName }: Named): string =>
    `${givenName ?? ''} ${familyName ?? ''}`.trim().toLowerCase();
  return name(one) === name(other);
}

/** The declaration of the person who signs. */
export function DeclarationStep(): ReactNode {
  const text = useText();
  const store = useFormStore();
  const { values, form } = useFormState();
  const { declaration, people } = values;
  // The form has these facts of a person whom it names. The service compares the names in its own way, and has the last word.
  const isNamed =
    people.parties.some(
      ({ kind, givenName, familyName }) => kind === 'PERSON' && isSameName(declaration, { givenName, familyName }),
    ) && form.steps.every(({ missing }) => missing.every(({ pointer }) => pointer !== '/declaration/dateOfBirth'));
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
      <TextField
        pointer="/declaration/phone"
        label={text.phone}
        description={text.phoneHint}
        value={declaration.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.OnboardingDeclarationInput.phone}
        isOptional
        onChange={(phone) => {
          change({ phone: orNull(phone) });
        }}
      />
      <ChoiceField
        pointer="/declaration/authority"
        label={text.authority}
        value={declaration.authority ?? ''}
        options={toOptions(text.authorities)}
        onChange={(authority) => {
          change({ authority });
        }}
      />
      {!isNamed && (
        <>
          <TextField
            pointer="/declaration/dateOfBirth"
            label={text.dateOfBirth}
            value={declaration.dateOfBirth}
            type="date"
            autoComplete="bday"
            onChange={(dateOfBirth) => {
              change({ dateOfBirth: orNull(dateOfBirth) });
            }}
          />
          <ExposureFields
            pointer="/declaration"
            value={declaration.politicalExposure}
            onChange={(politicalExposure) => {
              change({ politicalExposure });
            }}
          />
        </>
      )}
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
