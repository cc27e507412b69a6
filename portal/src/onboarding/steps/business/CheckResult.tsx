import { Alert, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../shared/text/Language.js';
import { TickField } from '../../fields/TickField.js';
import type { Business } from '../../form/formTypes.js';
import { isNumber } from '../../form/sendable.js';
import { fieldAt } from '../../navigation/fieldAt.js';
import { RegisterCard } from './RegisterCard.js';
import { Suggestions } from './Suggestions.js';
import type { CheckState } from './useBusinessCheck.js';

interface CheckResultProps {
  readonly checked: CheckState;
  readonly business: Business;
  /** Changes the number. */
  readonly onAsk: (changed: Partial<Business>) => void;
  readonly onChange: (changed: Partial<Business>) => void;
}

/** The register's result for the number. Screen readers announce changes. */
export function CheckResult({ checked, business, onAsk, onChange }: CheckResultProps): ReactNode {
  const text = useText();
  const { isBusy, check, isUnavailable } = checked;
  const isMissing = check?.isWellFormed === true && check.isAnswered && check.isFound === false;
  const isUnknown = check?.isAnswered === false || (isUnavailable && isNumber(business.queryValue));
  return (
    <>
      <div role="status" className="check">
        {isBusy && (
          <span className="busy">
            <Loader size="sm" aria-hidden /> {text.checking}
          </span>
        )}
        {check?.fault && <Alert color="red">{check.fault}</Alert>}
        {isMissing && <Alert color="yellow">{text.notFound}</Alert>}
        {isUnavailable && <Alert color="yellow">{text.notChecked}</Alert>}
        {check && !check.isAnswered && <Alert color="yellow">{text.notAnswered}</Alert>}
      </div>
      {check && check.suggestions.length > 0 && (
        <Suggestions
          suggestions={check.suggestions}
          onChoose={(queryValue) => {
            onAsk({ queryValue });
            // The suggestions disappear, and with them the focus.
            fieldAt('/business/queryValue')?.focus();
          }}
        />
      )}
      {check?.registered && <RegisterCard registered={check.registered} business={business} onChange={onChange} />}
      {(isMissing || isUnknown) && (
        <TickField
          pointer="/business/isConfirmed"
          label={text.confirmNotFound}
          isTicked={business.isConfirmed}
          onChange={(isConfirmed) => {
            onChange({ isConfirmed });
          }}
        />
      )}
    </>
  );
}
