import { DialFault } from '../../egress/dialFault.js';
import { RegisterFault, type RegisterFaultKind } from './registerFault.js';

const kinds: Readonly<Record<DialFault['kind'], RegisterFaultKind>> = {
  blocked: 'configuration',
  timeout: 'timeout',
  unreachable: 'unreachable',
  tls: 'unreachable',
  protocol: 'unreadable',
  local: 'unreachable',
};

const sentences: Readonly<Partial<Record<RegisterFaultKind, string>>> = {
  timeout: 'did not respond in time',
  unreachable: 'cannot be reached',
  unreadable: 'returned a response that is cut off, too long or a redirect',
  configuration: 'is not at the address that is configured',
};

/** What a fault of a call is, told in words that name the register alone. @throws whatever else is no fault of a register */
export function liveFaultOf(name: string, error: unknown): RegisterFault {
  if (error instanceof RegisterFault) return error;
  if (!(error instanceof DialFault)) throw error;
  const kind = kinds[error.kind];
  return new RegisterFault(kind, `The ${name} ${sentences[kind] ?? 'did not respond'}.`);
}
