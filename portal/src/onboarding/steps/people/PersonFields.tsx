import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { CountryField } from '../../fields/CountryField.js';
import { orNull } from '../../fields/orNull.js';
import { TextField } from '../../fields/TextField.js';
import type { Party } from '../../form/formTypes.js';

export interface DetailsProps {
  readonly party: Party;
  readonly pointer: string;
  readonly onChange: (changed: Partial<Party>) => void;
}

/** The details of a person. Autofill is off, because the person may not be the one who types. */
export function PersonFields({ party, pointer, onChange }: DetailsProps): ReactNode {
  const text = useText();
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
