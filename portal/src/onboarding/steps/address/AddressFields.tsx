import type { ReactNode } from 'react';
import { hasLocalities, parseJurisdiction, requiresRegion } from '../../../shared/jurisdictions.js';
import { useText } from '../../../shared/text/Language.js';
import { CountryField } from '../../fields/CountryField.js';
import { orNull } from '../../fields/orNull.js';
import { LocalityField, type LocalityFieldProps } from '../../fields/LocalityField.js';
import { TextField } from '../../fields/TextField.js';
import type { PostalAddress } from '../../form/formTypes.js';

interface AddressFieldsProps {
  readonly pointer: string;
  readonly address: PostalAddress;
  readonly onChange: (address: PostalAddress) => void;
}

/** An address in any country. */
export function AddressFields({ pointer, address, onChange }: AddressFieldsProps): ReactNode {
  const text = useText();
  const country = parseJurisdiction(address.country);
  const Place = country !== undefined && hasLocalities[country] ? LocalityField : PlainField;
  const change = (changed: Partial<PostalAddress>): void => {
    onChange({ ...address, ...changed });
  };
  return (
    <>
      <TextField
        pointer={`${pointer}/line1`}
        label={text.line1}
        value={address.line1}
        autoComplete="address-line1"
        onChange={(line1) => {
          change({ line1 });
        }}
      />
      <TextField
        pointer={`${pointer}/line2`}
        label={text.line2}
        value={address.line2}
        isOptional
        autoComplete="address-line2"
        onChange={(line2) => {
          change({ line2: orNull(line2) });
        }}
      />
      <div className="row">
        <Place
          pointer={`${pointer}/locality`}
          label={text.locality}
          value={address.locality}
          autoComplete="address-level2"
          onPick={change}
          onChange={(locality) => {
            change({ locality });
          }}
        />
        <TextField
          pointer={`${pointer}/region`}
          label={text.region}
          value={address.region}
          isOptional={country === undefined || !requiresRegion[country]}
          autoComplete="address-level1"
          onChange={(region) => {
            change({ region: orNull(region) });
          }}
        />
      </div>
      <div className="row">
        <Place
          pointer={`${pointer}/postcode`}
          label={text.postcode}
          value={address.postcode}
          autoComplete="postal-code"
          onPick={change}
          onChange={(postcode) => {
            change({ postcode });
          }}
        />
        <CountryField
          pointer={`${pointer}/country`}
          label={text.country}
          value={address.country}
          onChange={(chosen) => {
            change({ country: chosen });
          }}
        />
      </div>
    </>
  );
}

/** The same field for a country without a list of localities. */
function PlainField({ onPick: _onPick, ...field }: LocalityFieldProps): ReactNode {
  return <TextField {...field} />;
}
