import { Radio, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { jurisdictions, parseJurisdiction } from '../../../shared/jurisdictions.js';
import { useText } from '../../../shared/text/Language.js';
import { TextField } from '../../fields/TextField.js';
import { useFormState, useFormStore } from '../../form/FormContext.js';
import type { Business } from '../../form/formTypes.js';
import { useFieldFault } from '../../navigation/useFieldFault.js';
import { CheckResult } from './CheckResult.js';
import { grouped } from './grouped.js';
import { useBusinessCheck } from './useBusinessCheck.js';

/** Identifies the business. */
export function BusinessStep(): ReactNode {
  const text = useText();
  const store = useFormStore();
  const { business } = useFormState().values;
  const checked = useBusinessCheck(business);
  const jurisdictionFault = useFieldFault('/business/jurisdiction');
  const change = (changed: Partial<Business>): void => {
    store.change('business', { ...business, ...changed });
  };
  // A confirmation for another number does not apply to this one.
  const ask = (changed: Partial<Business>): void => {
    change({ isConfirmed: false, correction: null, ...changed });
  };
  const shown = grouped(business.queryValue);
  return (
    <>
      <Text>{text.businessLead}</Text>
      <Radio.Group
        size="md"
        label={text.jurisdiction}
        value={business.jurisdiction}
        error={jurisdictionFault}
        onChange={(value) => {
          ask({ jurisdiction: parseJurisdiction(value) ?? business.jurisdiction });
        }}
      >
        <Group mt="xs" gap="xl">
          {jurisdictions.map((code, at) => (
            <Radio key={code} {...(at === 0 && { id: '/business/jurisdiction' })} value={code} label={text[code]} />
          ))}
        </Group>
      </Radio.Group>
      <div>
        <TextField
          pointer="/business/queryValue"
          label={text[`number${business.jurisdiction}`]}
          description={text[`numberHint${business.jurisdiction}`]}
          value={business.queryValue}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          onChange={(queryValue) => {
            ask({ queryValue });
          }}
        />
        {shown !== business.queryValue && <Text className="soft">{text.numberIs(shown)}</Text>}
      </div>
      <CheckResult checked={checked} business={business} onAsk={ask} onChange={change} />
    </>
  );
}
