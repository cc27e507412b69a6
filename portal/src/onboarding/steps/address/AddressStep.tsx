import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { FieldGroup } from '../../fields/FieldGroup.js';
import { toOptions } from '../../fields/toOptions.js';
import { LongField } from '../../fields/LongField.js';
import { orNull } from '../../fields/orNull.js';
import { TextField } from '../../fields/TextField.js';
import { TickField } from '../../fields/TickField.js';
import { useFormState, useFormStore } from '../../form/FormContext.js';
import type { Address } from '../../form/formTypes.js';
import { emptyAddress } from '../../form/toValues.js';
import { AddressFields } from './AddressFields.js';
import * as limits from '../../../shared/limits.js';

/** The address and the activity of the business. */
export function AddressStep(): ReactNode {
  const text = useText();
  const store = useFormStore();
  const { values, form } = useFormState();
  const { address } = values;
  const change = (changed: Partial<Address>): void => {
    store.change('address', { ...address, ...changed });
  };
  // A request for this step may be about the funds, also where the form does not ask.
  const isRequested = form.request?.steps.includes('ADDRESS') === true;
  const showsFunds = form.questions?.asksForFunds === true || isRequested || address.sourceOfFunds !== null;
  const divisions: Readonly<Record<string, string>> = text.divisions;
  return (
    <>
      <FieldGroup legend={text.addressRegistered}>
        <AddressFields
          pointer="/address/registered"
          address={address.registered}
          onChange={(registered) => {
            change({ registered });
          }}
        />
      </FieldGroup>
      <FieldGroup legend={text.addressBusiness}>
        <TickField
          pointer="/address/isSame"
          label={text.addressSame}
          isTicked={address.business === null}
          onChange={(isSame) => {
            change({ business: isSame ? null : emptyAddress(address.registered.country) });
          }}
        />
        {address.business && (
          <AddressFields
            pointer="/address/business"
            address={address.business}
            onChange={(business) => {
              change({ business });
            }}
          />
        )}
      </FieldGroup>
      <FieldGroup legend={text.activityTitle}>
        <ChoiceField
          pointer="/address/division"
          label={text.division}
          value={address.division}
          options={toOptions(divisions)}
          onChange={(division) => {
            change({ division });
          }}
        />
        <LongField
          pointer="/address/activity"
          label={text.activity}
          description={text.activityHint}
          value={address.activity}
          maxLength={limits.OnboardingAddressInput.activity}
          onChange={(activity) => {
            change({ activity });
          }}
        />
        <TextField
          pointer="/address/tradingName"
          label={text.tradingName}
          value={address.tradingName}
          isOptional
          onChange={(tradingName) => {
            change({ tradingName: orNull(tradingName) });
          }}
        />
        <TextField
          pointer="/address/website"
          label={text.website}
          value={address.website}
          isOptional
          type="url"
          autoComplete="url"
          onChange={(website) => {
            change({ website: orNull(website) });
          }}
        />
      </FieldGroup>
      <FieldGroup legend={text.purposeTitle}>
        <LongField
          pointer="/address/purpose"
          label={text.purpose}
          description={text.purposeHint}
          value={address.purpose}
          maxLength={limits.OnboardingAddressInput.purpose}
          onChange={(purpose) => {
            change({ purpose: orNull(purpose) });
          }}
        />
        <LongField
          pointer="/address/expectedActivity"
          label={text.expectedActivity}
          description={text.expectedActivityHint}
          value={address.expectedActivity}
          maxLength={limits.OnboardingAddressInput.expectedActivity}
          onChange={(expectedActivity) => {
            change({ expectedActivity: orNull(expectedActivity) });
          }}
        />
        {showsFunds && (
          <LongField
            pointer="/address/sourceOfFunds"
            label={text.sourceOfFunds}
            description={text.sourceOfFundsHint}
            value={address.sourceOfFunds}
            maxLength={limits.OnboardingAddressInput.sourceOfFunds}
            onChange={(sourceOfFunds) => {
              change({ sourceOfFunds: orNull(sourceOfFunds) });
            }}
          />
        )}
      </FieldGroup>
    </>
  );
}
