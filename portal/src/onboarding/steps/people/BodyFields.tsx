import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { CountryField } from '../../fields/CountryField.js';
import { toOptions } from '../../fields/toOptions.js';
import { orNull } from '../../fields/orNull.js';
import { TrustFields } from './TrustFields.js';
import { TextField } from '../../fields/TextField.js';
import type { DetailsProps } from './PersonFields.js';

/** The details of a company, trust or another body. */
export function BodyFields({ party, pointer, onChange }: DetailsProps): ReactNode {
  const text = useText();
  const kinds = toOptions(text.kind).filter(({ value }) => value !== 'PERSON');
  return (
    <>
      <TextField
        pointer={`${pointer}/name`}
        label={text.bodyName}
        value={party.name}
        autoComplete="off"
        onChange={(name) => {
          onChange({ name: orNull(name) });
        }}
      />
      <ChoiceField
        pointer={`${pointer}/kind`}
        label={text.kindLabel}
        value={party.kind}
        options={kinds}
        onChange={(kind) => {
          onChange({ kind });
        }}
      />
      {party.kind === 'TRUST' && <TrustFields pointer={pointer} trust={party} onChange={onChange} />}
      <div className="row">
        <TextField
          pointer={`${pointer}/number`}
          label={text.bodyNumber}
          value={party.number}
          isOptional
          autoComplete="off"
          onChange={(number) => {
            onChange({ number: orNull(number) });
          }}
        />
        <CountryField
          pointer={`${pointer}/country`}
          label={text.countryOfBody}
          value={party.country}
          onChange={(country) => {
            onChange({ country });
          }}
        />
      </div>
    </>
  );
}
