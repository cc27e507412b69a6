import type { Jurisdiction } from '../../../shared/jurisdictions.js';
import { verificationText } from '../../../shared/text/verificationText.js';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { toFault } from '../../parts/forms/toFault.js';
import { VerifiedBefore } from './VerifiedBefore.js';
import { VerifyFault } from './VerifyFault.js';
import { numberHint } from './numberHint.js';
import * as limits from '../../../shared/limits.js';

interface VerifyFormProps {
  readonly number: string;
  /** The product to begin with. */
  readonly product: string;
  readonly onNumber: (number: string) => void;
  readonly isBusy: boolean;
  /** Whether the verdict on the submitted number is shown below. */
  readonly hasResult: boolean;
  readonly error: CombinedError | undefined;
  readonly onVerify: (asked: {
    queryValue: string;
    jurisdiction: Jurisdiction;
    name?: string;
    reference?: string;
    product?: string;
  }) => void;
}

const text = verificationText.verify;
const isOfNumber = (code: string): boolean => code === 'IDENTIFIER_INVALID' || code === 'JURISDICTION_MISMATCH';

/** A field for the number, which identifies it while it is typed. */
export function VerifyForm(props: VerifyFormProps): ReactNode {
  const { number, onNumber, isBusy, hasResult, error, onVerify } = props;
  const [name, setName] = useState('');
  const [reference, setReference] = useState('');
  const [product, setProduct] = useState(props.product);
  // A fault belongs to the submitted number, not to the one that is typed next.
  const [sent, setSent] = useState('');
  const { sentence, jurisdiction, isWhole } = numberHint(number);
  const fault = error && sent === number ? toFault(error) : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setSent(number);
        onVerify({
          ...{ queryValue: number, jurisdiction },
          ...(name.trim() !== '' && { name: name.trim() }),
          ...(reference.trim() !== '' && { reference: reference.trim() }),
          ...(product.trim() !== '' && { product: product.trim() }),
        });
      }}
    >
      <Stack>
        <TextInput
          label={text.number}
          description={<span aria-live="polite">{sentence}</span>}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={limits.VerifyInput.queryValue}
          value={number}
          error={fault && isOfNumber(fault.code) && fault.sentence}
          onChange={(event) => {
            onNumber(event.currentTarget.value);
          }}
        />
        {isWhole && !isBusy && !(hasResult && sent === number) && <VerifiedBefore number={number} />}
        {error && fault && <VerifyFault error={error} isOfNumber={isOfNumber(fault.code)} onChoose={onNumber} />}
        <TextInput
          label={text.name}
          description={text.nameHint}
          maxLength={limits.VerifyInput.name}
          autoComplete="off"
          value={name}
          error={fault?.fields['name']}
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <TextInput
          label={text.reference}
          description={text.referenceHint}
          maxLength={limits.VerifyInput.reference}
          autoComplete="off"
          value={reference}
          error={fault?.fields['reference']}
          onChange={(event) => {
            setReference(event.currentTarget.value);
          }}
        />
        <TextInput
          label={text.product}
          description={text.productHint}
          maxLength={limits.VerifyInput.product}
          autoComplete="off"
          value={product}
          error={fault?.fields['product']}
          onChange={(event) => {
            setProduct(event.currentTarget.value);
          }}
        />
        <Group>
          <Button type="submit" loading={isBusy}>
            {text.send}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
