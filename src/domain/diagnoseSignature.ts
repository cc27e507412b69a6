import { bodyCandidates, parseJson } from './diagnosis/bodyCandidates.js';
import {
  checkComputedSignature,
  checkServiceSignature,
  checkSignatureList,
  type Finding,
  findSigningVariants,
  isRight,
  type LabelledSecret,
  type SigningVariant,
  type Stamp,
} from './diagnosis/checkSignatures.js';
import {
  type GivenHeaders,
  type ParsedHeaders,
  parseHeaders,
  parseSecret,
  parseSignatures,
} from './diagnosis/parseSignatures.js';
import { toleranceSeconds } from './webhookSignature.js';

/** One delivery as a receiver saw it. */
export interface SeenDelivery {
  /** The body that the receiver verified: text means its UTF-8. */
  readonly body: string | Uint8Array;
  readonly headers: GivenHeaders;
  /** The secret as the receiver has it, including mistakes from copying. */
  readonly secret: string;
  /** The signature that the receiver's own code computed, in hex or base64, if known. */
  readonly computed?: string | undefined;
}

export interface DiagnosisOptions {
  /** The receiver's clock; now unless given. */
  readonly now?: Date | undefined;
  /** Further secrets to try. The label is used in sentences, e.g. "the current secret of the endpoint". */
  readonly otherSecrets?: readonly LabelledSecret[];
  /** The body that was sent under this `webhook-id`, if known. */
  readonly sentBody?: string | undefined;
}

export interface Diagnosis {
  readonly verdict: 'valid' | 'invalid';
  readonly findings: readonly Finding[];
}

/**
 * Names the rule of a signed delivery that fails and the remedy (contract.md#signatures, Standard Webhooks 1.0). The verdict is
 * valid exactly if every finding is ok. No finding contains a secret or a right signature. The cost is a few hundred HMACs of a
 * body of up to 256 KiB; a longer body is only tried unchanged.
 */
export function diagnoseSignature(seen: SeenDelivery, options: DiagnosisOptions = {}): Diagnosis {
  const { now = new Date(), otherSecrets = [], sentBody } = options;
  const body = Buffer.from(seen.body);
  const headers = parseHeaders(seen.headers);
  const { secret: given, faults } = parseSecret(seen.secret);
  const { list, serviceSignature } = headers;
  const eventId = parseEventId(body);
  const values = [list, serviceSignature, seen.computed].filter((value) => typeof value === 'string');
  const variants = findSigningVariants(new Set(values.flatMap(parseSignatures).map(({ digest }) => digest)), {
    secrets: [{ label: 'the secret that you gave', secret: given }, ...otherSecrets].filter(
      ({ secret }) => secret !== '',
    ),
    bodies: bodyCandidates(body, sentBody),
    stamps: listStamps(headers, eventId),
  });
  const has = (value: string | null, scheme: 'webhook-signature' | 'X-Service-Signature'): boolean =>
    parseSignatures(value ?? '').some(({ digest }) => isRight(variants.get(digest), scheme, given));
  const isListRight = has(list, 'webhook-signature');
  const evidence = {
    given,
    variants,
    unexplained: unexplainedFinding(has(serviceSignature, 'X-Service-Signature'), isListRight, headers.id, eventId),
  };
  const sent = [list, serviceSignature].flatMap((value) => parseSignatures(value ?? ''));
  const explained = sent.flatMap(({ digest }) => variants.get(digest) ?? []);
  const isOverlap = isListRight && parseSignatures(list ?? '').length > 1;

  const findings: Finding[] = [checkHeaders(headers), ...secretFindings(faults)];
  findings.push(checkBody(body, headers.contentLength, explained));
  if (headers.timestamp !== null) {
    const isGenuine = explained.some(({ stamp }) => stamp?.change === null);
    findings.push(checkTimestamp(headers.timestamp.trim(), { now: now.getTime() / 1000, isGenuine }));
  }
  if (list !== null) findings.push(checkSignatureList(list.trim(), evidence));
  if (serviceSignature !== null) findings.push(checkServiceSignature(serviceSignature.trim(), isOverlap, evidence));
  if (seen.computed !== undefined) findings.push(checkComputedSignature(seen.computed, evidence));
  return { verdict: findings.every(({ ok }) => ok) ? 'valid' : 'invalid', findings };
}

function secretFindings(faults: readonly string[]): Finding[] {
  if (faults.length === 0) return [{ rule: 'secret', ok: true, explanation: 'The secret has the right format.' }];
  return faults.map((explanation) => ({ rule: 'secret', ok: false, explanation }));
}

/** The id in the body. */
function parseEventId(body: Buffer): string | null {
  const value = parseJson(body.toString('utf8'));
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' ? value.id : null;
}

/** The headers as received, then with possible corrections. */
function listStamps({ id, timestamp }: ParsedHeaders, eventId: string | null): Stamp[] {
  if (timestamp === null) return [];
  const trimmed = timestamp.trim();
  const seconds = trimmed.length >= 12 ? trimmed.slice(0, -3) : String(Number.parseInt(trimmed, 10));
  const ids = [
    { id: id?.trim() ?? eventId ?? '', change: null },
    {
      id: eventId ?? '',
      change: 'It matches the id in the body and not the id in webhook-id, so that header was changed.',
    },
  ];
  const timestamps = [
    { timestamp: trimmed, change: null },
    { timestamp: seconds, change: 'It matches whole Unix seconds, so webhook-timestamp was changed.' },
  ];
  return ids.flatMap((one) => timestamps.map((other) => ({ ...one, ...other, change: one.change ?? other.change })));
}

function unexplainedFinding(
  isServiceRight: boolean,
  isListRight: boolean,
  id: string | null,
  eventId: string | null,
): string {
  if (isServiceRight) {
    return 'X-Service-Signature is right, so the secret and the body are right. webhook-id, webhook-timestamp or this header was changed.';
  }
  if (isListRight) {
    return 'webhook-signature is right, so the secret and the body are right. This header was changed on the way.';
  }
  const mixed =
    id !== null && eventId?.startsWith('evt_') && id.trim() !== eventId
      ? ` webhook-id differs from the id in the body: the headers and the body probably belong to different deliveries.`
      : '';
  return `It was not computed with this secret over this body. The secret may belong to another endpoint (each has its own, in live and in test), may be an old one, or the body was changed.${mixed}`;
}

/** Whether all headers of at least one of the two signatures are present, under our names. */
function checkHeaders(headers: ParsedHeaders): Finding {
  const { list, serviceSignature, foreign } = headers;
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'headers', ok, explanation });
  const trio = Object.entries({
    'webhook-id': headers.id,
    'webhook-timestamp': headers.timestamp,
    'webhook-signature': list,
  });
  const missing = trio.filter(([, value]) => value === null).map(([name]) => name);
  if (missing.length === trio.length && serviceSignature === null) {
    return finding(
      false,
      'webhook-signature and X-Service-Signature are both missing. Check whether a proxy or your framework drops unknown headers.',
    );
  }
  if (foreign.length > 0) {
    return finding(
      false,
      `${foreign.join(', ')}: these are names of Svix. We send webhook-id, webhook-timestamp and webhook-signature. Read those, and check what renames them.`,
    );
  }
  if (missing.length === trio.length) {
    return finding(
      true,
      'X-Service-Signature is present and webhook-signature is missing. X-Service-Signature alone does not detect a replayed delivery.',
    );
  }
  if (missing.length > 0) {
    return finding(
      false,
      `${missing.join(' and ')} missing: we send webhook-id, webhook-timestamp and webhook-signature together. Check whether a proxy or your framework drops headers.`,
    );
  }
  return finding(
    true,
    serviceSignature === null
      ? 'webhook-id, webhook-timestamp and webhook-signature are present. X-Service-Signature is missing, but is not needed.'
      : 'All headers of a signed delivery are present.',
  );
}

const halfHour = 1800;

interface Circumstances {
  /** The receiver's clock in unix seconds. */
  readonly now: number;
  /** Whether a signature proves that the timestamp is the one that was sent. */
  readonly isGenuine: boolean;
}

/** Whether `webhook-timestamp` is within five minutes of the receiver's clock; if not, by how much and whose fault it is. */
function checkTimestamp(timestamp: string, { now, isGenuine }: Circumstances): Finding {
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'timestamp', ok, explanation });
  if (!/^\d{1,15}$/.test(timestamp)) {
    return finding(false, `webhook-timestamp is "${timestamp.slice(0, 40)}": we send whole Unix seconds, digits only.`);
  }
  if (timestamp.length >= 12) {
    return finding(false, 'webhook-timestamp is in milliseconds, and we send seconds. Check what changed the header.');
  }
  const age = Math.floor(now) - Number(timestamp);
  const off = Math.abs(age);
  if (off <= toleranceSeconds) {
    return finding(
      true,
      `webhook-timestamp is ${off} seconds ${age < 0 ? 'ahead of' : 'behind'} the clock: ${toleranceSeconds} are allowed.`,
    );
  }
  const much = `webhook-timestamp is ${off} seconds ${age < 0 ? 'ahead of' : 'behind'} the receiver’s clock, ${off - toleranceSeconds} more than allowed.`;
  return finding(false, `${much} ${likelyCause(age, isGenuine)}`);
}

function likelyCause(age: number, isGenuine: boolean): string {
  if (!isGenuine) return 'No signature confirms it, so the header may have been changed as well.';
  const rest = Math.abs(age) % halfHour;
  const isWhole = Math.min(rest, halfHour - rest) <= 5;
  if (isWhole && Math.abs(age) < 15 * 3600) {
    return 'The difference is a whole number of half hours, so the receiver probably reads its local time as UTC. Compare Unix seconds.';
  }
  if (age < 0) {
    return 'The signature confirms the time of sending, so the receiver’s clock is slow. Set it by NTP.';
  }
  return 'The signature confirms the time of sending. Either this is an old delivery that was stored, queued or replayed (each of our attempts has a new timestamp), or the receiver’s clock is fast. Verify when the request arrives.';
}

const rawBytes = 'Verify the raw bytes of the request, before anything parses or stores them.';

/** Whether the body is the signed one; without a matching signature, judged by its appearance. */
function checkBody(body: Buffer, contentLength: string | null, variants: readonly SigningVariant[]): Finding {
  const finding = (ok: boolean, explanation: string): Finding => ({ rule: 'body', ok, explanation });
  if (variants.some((variant) => variant.body.change === null)) {
    return finding(true, 'The body is byte for byte the signed body.');
  }
  if (body.length === 0) {
    return finding(false, `The body is empty. A body parser has probably read it before. ${rawBytes}`);
  }
  const change = variants[0]?.body.change;
  if (typeof change === 'string') return finding(false, `The body ${change}. ${rawBytes}`);
  const length = Number(contentLength ?? body.length);
  if (length > body.length) {
    return finding(
      false,
      `The body is cut off: Content-Length says ${length} bytes, and the body has ${body.length}. ${rawBytes}`,
    );
  }
  if (length < body.length) {
    return finding(
      false,
      `The body has ${body.length} bytes, Content-Length says ${length}: it was changed. ${rawBytes}`,
    );
  }
  const text = body.toString('utf8');
  if (text.includes('\uFFFD')) {
    return finding(false, `The body is not UTF-8 or was decoded wrongly, so characters are lost. ${rawBytes}`);
  }
  const value = parseJson(text);
  if (value === undefined) {
    return finding(false, `The body is not the JSON that we send: it is cut off, or data was inserted. ${rawBytes}`);
  }
  if (JSON.stringify(value) !== text) {
    return finding(
      false,
      `The body is not in the format that we send, so it was probably serialised again. ${rawBytes}`,
    );
  }
  if (typeof value === 'object' && value !== null && 'event' in value && Object.keys(value)[0] !== 'id') {
    return finding(
      false,
      `The members of the body are not in our order, id first. It was probably parsed and serialised again in another order. ${rawBytes}`,
    );
  }
  return finding(true, 'The body shows no sign of a change, but no signature confirms it.');
}
