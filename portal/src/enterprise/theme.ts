import { mergeThemeOverrides } from '@mantine/core';
import { partsText } from '../shared/text/partsText.js';
import { toTheme } from '../shared/theme.js';

const small = { defaultProps: { size: 'sm' } };

/**
 * The theme of the portal for members, officers and operators, who work in it all day: smaller and denser than the form
 * for applicants.
 */
export const enterpriseTheme = mergeThemeOverrides(toTheme(null), {
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  components: {
    Button: small,
    TextInput: small,
    Textarea: small,
    NativeSelect: small,
    Select: small,
    PasswordInput: small,
    Checkbox: small,
    Radio: small,
    Switch: small,
    SegmentedControl: { defaultProps: { size: 'xs' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': partsText.close } } },
  },
});
