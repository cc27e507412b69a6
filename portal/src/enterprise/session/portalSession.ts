import { signInAgainText as text } from '../../shared/text/signInAgainText.js';

/** A person in an organisation, with live or test data, as both APIs describe it. */
interface Caller {
  readonly email: string | null;
  readonly memberId: string | null;
  readonly organisationId: string | null;
  readonly mode: string | null;
}

export interface PortalSession {
  readonly state: 'signed_out' | 'second_factor' | 'signed_in';
  /** The signed-in person. It is missing in the response to a sign-in. */
  readonly me?: Caller | null;
}

/** A refusal, with the sentence for the person and the names of the wrong fields. */
export class PortalRefusal extends Error {
  readonly status: number;
  readonly fields: readonly string[];

  constructor(message: string, status: number, fields: readonly string[]) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly pointer: string }[];
}

/** How long a read may take. */
const patienceMs = 20_000;

/**
 * Calls one of the session routes, which exist only in REST.
 * @throws PortalRefusal
 */
export async function callPortal<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const response = await fetch(`/api/portal/${path}`, {
    method,
    credentials: 'same-origin',
    // Nothing is lost when a read is given up, and the page waits for it.
    ...(method === 'GET' && { signal: AbortSignal.timeout(patienceMs) }),
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => null);
  if (!response) throw new PortalRefusal(text.unreachable, 0, []);
  const answer: unknown = await response.json().catch(() => ({}));
  if (response.ok) return answer as Answer;
  const { code, detail, errors = [] } = answer as Problem;
  const sentence = code === 'INTERNAL' || detail === undefined ? text.failed : detail;
  const fields = errors.map(({ pointer }) => pointer.slice(1));
  throw new PortalRefusal(sentence, response.status, fields);
}

/** The session of this browser, or null if the service did not respond. */
export async function readSession(): Promise<PortalSession | null> {
  try {
    return (await callPortal<{ readonly session?: PortalSession }>('GET', 'session')).session ?? null;
  } catch {
    return null;
  }
}

export function isSamePerson(one: Caller, other: Caller): boolean {
  if (one.memberId !== null && one.memberId === other.memberId) return true;
  return one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase();
}

export function isSamePlace(one: Caller, other: Caller): boolean {
  const toSessionKey = ({ memberId, organisationId, mode }: Caller): string =>
    [memberId, organisationId, mode?.toLowerCase()].join(' ');
  return toSessionKey(one) === toSessionKey(other);
}
