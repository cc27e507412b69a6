import type { Brand } from '../form/formTypes.js';

export type Opening =
  | { readonly state: 'open' | 'status' }
  | { readonly state: 'code_needed'; readonly emailHint: string; readonly brand: Brand | null }
  /** The link has ended. */
  | { readonly state: 'expired' | 'revoked'; readonly brand: Brand | null }
  /** The service cannot use the link now, for example while the organisation is suspended. */
  | { readonly state: 'refused'; readonly detail: string }
  | { readonly state: 'unknown' }
  | { readonly state: Failure };

/** `wrong`: the code is incorrect. `limited`: no more codes are sent for hours. */
type Failure = 'wrong' | 'busy' | 'limited' | 'away' | 'failed';

/** Opens a link. The token is sent in the body, never in an address. */
export interface OpeningApi {
  open(): Promise<Opening>;
  /** Sends a code to the e-mail address that the organisation entered. */
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
    return response.ok ? readOpening(answer) : readRefusal(response, answer);
  } catch {
    return { state: 'away' };
  }
}

/** The longest wait for which the page shows a countdown instead of an error. */
const busySeconds = 60;

/** @param problem RFC 9457, with the status and the brand of an ended link */
function readRefusal(response: Response, problem: unknown): Opening {
  const {
    linkStatus,
    brand = null,
    detail,
  } = problem as { linkStatus?: 'expired' | 'revoked'; brand?: Brand | null; detail?: string };
  if (linkStatus) return { state: linkStatus, brand };
  return response.status === 409 && detail ? { state: 'refused', detail } : { state: toState(response) };
}

function toState({ status, headers }: Response): 'unknown' | Failure {
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
