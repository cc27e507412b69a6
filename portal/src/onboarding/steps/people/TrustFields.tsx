import type { ReactNode } from 'react';
import * as limits from '../../../shared/limits.js';
import { useText } from '../../../shared/text/Language.js';
import { ChoiceField } from '../../fields/ChoiceField.js';
import { LongField } from '../../fields/LongField.js';
import { orNull } from '../../fields/orNull.js';
import { toOptions } from '../../fields/toOptions.js';
import type { People } from '../../form/formTypes.js';

type Trust = Pick<People, 'trustType' | 'beneficiaryClass'>;

interface TrustFieldsProps {
  readonly pointer: string;
  readonly trust: Trust;
  readonly onChange: (changed: Partial<Trust>) => void;
}

/** The type of a trust, and its beneficiaries by class. */
export function TrustFields({ pointer, trust, onChange }: TrustFieldsProps): ReactNode {
  const text = useText();
  return (
    <>
      <ChoiceField
        pointer={`${pointer}/trustType`}
        label={text.trustType}
        value={trust.trustType ?? ''}
        options={toOptions(text.trustTypes)}
        onChange={(trustType) => {
          onChange({ trustType });
        }}
      />
      <LongField
        pointer={`${pointer}/beneficiaryClass`}
        label={text.beneficiaryClass}
        description={text.beneficiaryClassHint}
        value={trust.beneficiaryClass}
        maxLength={limits.OnboardingPeopleInput.beneficiaryClass}
        onChange={(beneficiaryClass) => {
          onChange({ beneficiaryClass: orNull(beneficiaryClass) });
        }}
      />
    </>
  );
}
