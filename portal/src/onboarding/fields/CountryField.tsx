import { useMemo, type ReactNode } from 'react';
import { countriesIn } from '../../shared/countries.js';
import { useLanguage } from '../../shared/text/Language.js';
import { ChoiceField } from './ChoiceField.js';

interface CountryFieldProps {
  readonly pointer: string;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A country by its name in the page's language. */
export function CountryField({ value, ...rest }: CountryFieldProps): ReactNode {
  const { locale } = useLanguage();
  const options = useMemo(() => countriesIn(locale), [locale]);
  return <ChoiceField {...rest} value={value ?? ''} options={options} autoComplete="country" />;
}
