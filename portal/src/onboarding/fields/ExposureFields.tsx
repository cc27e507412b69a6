import type { ReactNode } from 'react';
import { useText } from '../../shared/text/Language.js';
import type { Exposure } from '../form/formTypes.js';
import { ChoiceField } from './ChoiceField.js';
import { orNull } from './orNull.js';
import { TextField } from './TextField.js';
import { toOptions } from './toOptions.js';

interface ExposureFieldsProps {
  /** The person, without `/politicalExposure`. */
  readonly pointer: string;
  readonly value: Exposure | null;
  readonly onChange: (value: Exposure) => void;
}

/** The question about public offices, and its details after a yes. */
export function ExposureFields({ pointer, value, onChange }: ExposureFieldsProps): ReactNode {
  const text = useText();
  const of = `${pointer}/politicalExposure`;
  return (
    <>
      <ChoiceField
        pointer={`${of}/exposure`}
        label={text.exposure}
        description={text.exposureHint}
        value={value?.exposure ?? ''}
        options={toOptions(text.exposures)}
        onChange={(exposure) => {
          const none = { exposure, relation: null, office: null };
          onChange(exposure === 'NONE' || value === null ? none : { ...value, exposure });
        }}
      />
      {value && value.exposure !== 'NONE' && (
        <div className="row">
          <ChoiceField
            pointer={`${of}/relation`}
            label={text.relation}
            value={value.relation ?? ''}
            options={toOptions(text.relations)}
            onChange={(relation) => {
              onChange({ ...value, relation });
            }}
          />
          <TextField
            pointer={`${of}/office`}
            label={text.office}
            value={value.office}
            autoComplete="off"
            onChange={(office) => {
              onChange({ ...value, office: orNull(office) });
            }}
          />
        </div>
      )}
    </>
  );
}
