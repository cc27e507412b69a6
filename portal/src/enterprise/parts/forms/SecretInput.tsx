import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { signInText } from '../../../shared/text/signInText.js';

/** An input for a password or another secret. Mantine's does not mark itself as invalid for screen readers. */
export function SecretInput(props: PasswordInputProps): ReactNode {
  const toggle = { 'aria-label': signInText.show };
  return <PasswordInput aria-invalid={Boolean(props.error)} visibilityToggleButtonProps={toggle} {...props} />;
}
