import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { CountryField } from '../../fields/CountryField.js';
import { orNull } from '../../fields/orNull.js';
import { ExposureFields } from '../../fields/ExposureFields.js';
import { TextField } from '../../fields/TextField.js';
import { useFormState } from '../../form/FormContext.js';
import type { Party } from '../../form/formTypes.js';
import { hasRole } from './people.js';

export interface DetailsProps {
  readonly party: Party;
  readonly pointer: string;
  readonly onChange: (changed: Partial<Party>) => void;
}

/** The details of a person. Autofill is off, because the person may not be the one who types. */
export function PersonFields({ party, pointer, onChange }: DetailsProps): ReactNode {
  const text = useText();
  const { directorNumber } = useFormState().form.questions ?? {};
  return (
    <>
      <div className="row">
        <TextField
          pointer={`${pointer}/givenName`}
          label={text.givenName}
          value={party.givenName}
          autoComplete="off"
          onChange={(givenName) => {
            onChange({ givenName: orNull(givenName) });
          }}
        />
        <TextField
          pointer={`${pointer}/familyName`}
          label={text.familyName}
          value={party.familyName}
          autoComplete="off"
          onChange={(familyName) => {
            onChange({ familyName: orNull(familyName) });
          }}
        />
      </div>
      <div className="row">
        <TextField
          pointer={`${pointer}/dateOfBirth`}
          label={text.dateOfBirth}
          value={party.dateOfBirth}
          type="date"
          autoComplete="off"
          onChange={(dateOfBirth) => {
            onChange({ dateOfBirth: orNull(dateOfBirth) });
          }}
        />
        <CountryField
          pointer={`${pointer}/country`}
          label={text.countryOfPerson}
          value={party.country}
          onChange={(country) => {
            onChange({ country });
          }}
        />
      </div>
      {directorNumber && hasRole(party, 'DIRECTOR', null) && (
        <TextField
          pointer={`${pointer}/directorId`}
          label={directorNumber}
          description={text.directorNumberHint}
          value={party.directorId}
          isOptional
          autoComplete="off"
          onChange={(directorId) => {
            onChange({ directorId: orNull(directorId) });
          }}
        />
      )}
      <ExposureFields
        pointer={pointer}
        value={party.politicalExposure}
        onChange={(politicalExposure) => {
          onChange({ politicalExposure });
        }}
      />
      <TextField
        pointer={`${pointer}/email`}
        label={text.email}
        value={party.email}
        type="email"
        isOptional
        autoComplete="off"
        onChange={(email) => {
          onChange({ email: orNull(email) });
        }}
      />
    </>
  );
}
