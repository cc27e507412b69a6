import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Text } from './enAU.js';
import { createFormats, type Language } from './createFormats.js';
import { locale as defaultLocale } from './locale.js';
import { findText } from './findText.js';

export type { Language };

const LanguageContext = createContext<Language>({
  locale: defaultLocale,
  text: findText(defaultLocale),
  formats: createFormats(defaultLocale),
});

/** Provides the words and formats of a locale. */
export function LanguageProvider({
  locale,
  children,
}: {
  readonly locale: string;
  readonly children: ReactNode;
}): ReactNode {
  const language = useMemo(() => ({ locale, text: findText(locale), formats: createFormats(locale) }), [locale]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

export function useText(): Text {
  return use(LanguageContext).text;
}
