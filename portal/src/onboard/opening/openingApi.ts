import type { Brand } from '../form/formTypes.js';

export type Opening =
  | { readonly state: 'open' | 'status' }
  | { readonly state: 'code_needed'; readonly emailHint: string; readonly brand: Brand | null }
  /** The link is none, or over. */
  | { readonly state: 'unknown' | 'expired' | 'revoked' }
  | { readonly state: Failure };

/** `wrong`: the code is. `limited`: no further code is sent for hours. */
type Failure = 'wrong' | 'busy' | 'limited' | 'away' | 'failed';

/** Comes in by a link: the token goes in the body, never in an address. */
export interface OpeningApi {
  open(): Promise<Opening>;
  /** Has a code sent to the mailbox that the organisation knows. */
  sendCode(): Promise<Opening>;
  prove(code: string): Promise<Opening>;
}

export function createOpeningApi(token: string): OpeningApi {
  return {
    open: () => call('open', { token }),
    sendCode: () => call('code', { token }),
    prove: (code) => call('prove', { token, code }),
  };
}

async function call(name: string, body: object): Promise<Opening> {
  try {
    const response = await fetch(`/api/onboard/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
    });
    const answer: unknown = await response.json();
    return response.ok ? readOpening(answer) : { state: stateOf(response, answer) };
  } catch {
    return { state: 'away' };
  }
}

/** The longest pause that is worth waiting for on the page. */
const busySeconds = 60;

/** @param problem RFC 9457, with the status of a link that is over */
function stateOf({ status, headers }: Response, problem: unknown): 'unknown' | 'expired' | 'revoked' | Failure {
  const { linkStatus } = problem as { linkStatus?: 'expired' | 'revoked' };
  if (linkStatus) return linkStatus;
  switch (status) {
    case 400:
    case 404:
      return 'unknown';
    case 401:
      return 'wrong';
    case 429:
      return Number(headers.get('retry-after')) > busySeconds ? 'limited' : 'busy';
    default:
      return 'failed';
  }
}

function readOpening(answer: unknown): Opening {
  const { opening } = answer as {
    opening: { state: 'open' | 'status' | 'code_needed'; emailHint: string | null; brand: Brand | null };
  };
  const { state, emailHint, brand } = opening;
  return state === 'code_needed' ? { state, emailHint: emailHint ?? '', brand } : { state };
}
