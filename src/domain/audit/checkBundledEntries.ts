import type { z } from 'zod';
import type { Checkpoint } from './anchor.js';
import { type AuditBundle, type BundledEntry, bundleText, entryBody } from './auditBundle.js';
import { type AuditAction, personalHmac } from './auditEntry.js';
import type { FaultList } from './auditFault.js';
import { computeProofRoot, firstSeal, leafHash, sealHash } from './merkle.js';

type EntryBody = z.infer<typeof entryBody>;

/** Checks each entry of a bundle: its contents, its seal, its place in every checkpoint, and its disclosed values. */
export function checkBundledEntries(
  bundle: AuditBundle,
  checkpoints: readonly (Checkpoint | null)[],
  faults: FaultList,
): void {
  const objects = new Set([bundle.verification.id, ...bundle.certificates.map(({ id }) => id)]);
  let before: BundledEntry | undefined;
  for (const entry of bundle.entries) {
    const { position } = entry;
    if (before && before.position >= position) {
      faults.add('position', `Entry ${position} comes after entry ${before.position}.`, position);
    }
    checkSeal(entry, before, faults);
    for (const [index, checkpoint] of checkpoints.entries()) {
      if (checkpoint) checkProof(entry, entry.paths[index] ?? [], checkpoint, faults);
    }
    if (entry.paths.length !== checkpoints.length) {
      faults.add(
        'proof',
        `Entry ${position} has ${entry.paths.length} proofs for ${checkpoints.length} checkpoints.`,
        position,
      );
    }
    const body = readBody(entry.body);
    if (!body) faults.add('entry', `Entry ${position} is not an entry in canonical form.`, position);
    else if (!objects.has(body.object?.id ?? '')) {
      faults.add('entry', `Entry ${position} is not about the objects of this bundle.`, position);
    }
    if (body) checkDisclosure(entry, body, faults);
    before = entry;
  }
}

/** The contents of an entry; null if its text is not canonical JSON of an entry. */
export function readBody(text: string): EntryBody | null {
  try {
    const parsed = entryBody.safeParse(JSON.parse(text));
    return parsed.success && bundleText(parsed.data) === text ? parsed.data : null;
  } catch {
    return null;
  }
}

type BundledCertificate = AuditBundle['certificates'][number];

/** The actions that lead to each state of a certificate. Every change of a certificate has its entry in the same transaction. */
const requiredActions: Readonly<Record<BundledCertificate['status'], readonly AuditAction[]>> = {
  proposed: ['certificate.proposed'],
  issued: ['certificate.issued'],
  suspended: ['certificate.issued', 'certificate.suspended'],
  expired: ['certificate.issued', 'certificate.expired'],
  revoked: ['certificate.revoked'],
};

/** A sentence about the first contradiction between the state of a certificate and its audit entries; null if there is none. */
export function findStateFault(
  { id, status, credential }: BundledCertificate,
  entries: readonly Pick<BundledEntry, 'body'>[],
): string | null {
  const done = new Set<AuditAction>();
  for (const { body: text } of entries) {
    const body = readBody(text);
    if (body?.object?.id === id && body.outcome === 'done') done.add(body.action);
  }
  const required: AuditAction[] = [...requiredActions[status]];
  if (credential !== null) required.push('certificate.issued');
  if (status === 'issued' && done.has('certificate.suspended')) required.push('certificate.reinstated');
  const missing = required.find((action) => !done.has(action));
  if (missing !== undefined) return `The certificate ${id} is ${status}, and no entry ${missing} says so.`;
  const other = (['revoked', 'expired'] as const).find((end) => done.has(`certificate.${end}`) && status !== end);
  if (other !== undefined) return `The certificate ${id} is ${status}, and an entry says that it is ${other}.`;
  return credential === null && done.has('certificate.issued')
    ? `The certificate ${id} was issued, and its credential is missing.`
    : null;
}

/** The longest time between the time of a change and that of its entry, which is written at the end of its transaction. */
const longestChangeMs = 600_000;

/**
 * Compares what no credential states with the entries of a certificate: the ids of its officers and key with the actors, the times
 * of its changes, and the reasons with their HMACs. Entries of earlier releases have no reasons, and bind none.
 */
export function checkCertificateRow(
  certificate: BundledCertificate,
  entries: readonly BundledEntry[],
  faults: FaultList,
): void {
  const { id } = certificate;
  const own = entries.flatMap(({ position, body: text, disclosure }) => {
    const body = readBody(text);
    return body?.object?.id === id && body.outcome === 'done' ? [{ id: body.id, position, body, disclosure }] : [];
  });
  const find = (action: AuditAction): readonly DisclosedEntry[] => own.filter(({ body }) => body.action === action);
  const refuse = (name: string, action: AuditAction, entry: DisclosedEntry | undefined): void => {
    const place =
      entry === undefined ? `no entry ${action} states it` : `the entry ${entry.id} (${action}) states another`;
    faults.add('recorded', `The certificate ${id} states the member ${name}, but ${place}.`, entry?.position ?? null);
  };
  const first: AuditAction = find('certificate.proposed').length > 0 ? 'certificate.proposed' : 'certificate.issued';
  const actors = [
    ['officerId', first, toOfficer],
    ['apiKeyId', first, toKey],
    ['secondOfficerId', 'certificate.agreed', toOfficer],
  ] as const;
  for (const [name, action, toId] of actors) {
    const [entry] = find(action);
    const stored = certificate[name];
    if (stored !== undefined && stored !== (entry ? toId(entry.body) : null)) refuse(name, action, entry);
  }
  const times = [
    ['createdAt', first],
    ['suspendedAt', 'certificate.suspended'],
    ['revokedAt', 'certificate.revoked'],
  ] as const;
  for (const [name, action] of times) {
    const stored = certificate[name];
    if (typeof stored !== 'string') continue;
    const isNear = ({ body }: DisclosedEntry): boolean =>
      Math.abs(Date.parse(body.at) - Date.parse(stored)) <= longestChangeMs;
    if (!find(action).some(isNear)) refuse(name, action, find(action).at(-1));
  }
  const hold = certificate['hold'] as { readonly reason?: unknown } | null | undefined;
  const reasons = [
    ['reason', first, certificate['reason']],
    ['revokedReason', 'certificate.revoked', certificate['revokedReason']],
    ['hold', 'certificate.suspended', hold?.reason],
  ] as const;
  for (const [name, action, stored] of reasons) {
    const text = typeof stored === 'string' ? stored : '';
    const bound = find(action).map((entry) => ({ entry, fits: isBoundTo(entry, 'reason', text) }));
    const other = bound.findLast(({ fits }) => fits === false);
    if (stored !== undefined && other && !bound.some(({ fits }) => fits)) refuse(name, action, other.entry);
  }
}

function toOfficer({ actor }: EntryBody): unknown {
  return actor.kind === 'key' ? actor['onBehalfOf'] : actor.id;
}

function toKey({ actor }: EntryBody): unknown {
  return actor.kind === 'key' ? actor.id : null;
}

function checkSeal(entry: BundledEntry, before: BundledEntry | undefined, faults: FaultList): void {
  const { position, body, previousSeal, seal } = entry;
  if (sealHash(Buffer.from(previousSeal, 'hex'), leafHash(body)).toString('hex') !== seal) {
    faults.add('seal', `Entry ${position} was changed: its seal does not match.`, position);
  }
  const known = position === 1 ? firstSeal.toString('hex') : before?.position === position - 1 ? before.seal : null;
  if (known !== null && known !== previousSeal) {
    faults.add('seal', `The seal before entry ${position} differs from the seal of the previous entry.`, position);
  }
}

function checkProof(
  { position, body, seal }: BundledEntry,
  path: readonly string[],
  checkpoint: Checkpoint,
  faults: FaultList,
): void {
  const hashes = path.map((hash) => Buffer.from(hash, 'hex'));
  const root = computeProofRoot(position - 1, checkpoint.size, leafHash(body), hashes);
  if (root?.toString('hex') !== checkpoint.root) {
    faults.add(
      'proof',
      `The proof does not show that entry ${position} is among the ${checkpoint.size} entries of a checkpoint.`,
      position,
    );
  }
  if (position === checkpoint.size && seal !== checkpoint.seal) {
    faults.add('seal', `The seal of entry ${position} differs from the seal in the checkpoint.`, position);
  }
}

function checkDisclosure({ position, disclosure }: BundledEntry, { personal }: EntryBody, faults: FaultList): void {
  if (disclosure === null) return;
  const key = Buffer.from(disclosure.key, 'hex');
  const hmacs = Object.fromEntries(
    Object.entries(disclosure.values).map(([name, value]) => [name, personalHmac(key, name, value)]),
  );
  if (bundleText(hmacs) !== bundleText(personal)) {
    faults.add('disclosure', `The personal data disclosed with entry ${position} do not match its HMACs.`, position);
  }
}

/** An entry with the values that it discloses. */
export interface DisclosedEntry {
  readonly id: string;
  readonly position: number | null;
  readonly body: EntryBody;
  readonly disclosure: BundledEntry['disclosure'];
}

/** Whether the entry has the HMAC of this value; null without a key or an HMAC of this name. */
export function isBoundTo(
  { body, disclosure }: Pick<DisclosedEntry, 'body' | 'disclosure'>,
  name: string,
  value: string,
): boolean | null {
  const recorded = body.personal[name];
  if (recorded === undefined || !disclosure) return null;
  return personalHmac(Buffer.from(disclosure.key, 'hex'), name, value) === recorded;
}

/** The actions that change the submission of their round. */
const changingActions: ReadonlySet<string> = new Set([
  'onboarding.submitted',
  'requirement.verified',
  'candidate.confirmed',
  'candidate.dismissed',
  'screening.repeated',
]);

/**
 * Each entry of a change has the digests before and after it. In any order, each `previous` is another entry's `submission`, and
 * the only one that nothing replaced is that of the stored submission.
 * @param current The digest of the stored one; null if it cannot be decrypted
 */
export function checkSubmissionChanges(
  entries: readonly DisclosedEntry[],
  { what, current }: { readonly what: string; readonly current: string | null },
  faults: FaultList,
): 'bound' | 'unbound' | 'other' {
  const recorded = entries.filter(({ body }) => body.personal['submission'] !== undefined);
  if (!entries.some(({ body }) => body.action === 'onboarding.submitted')) {
    faults.add('recorded', `No entry says that the ${what} was made.`);
  }
  const heads: { readonly digest: string | undefined; readonly entry: DisclosedEntry }[] = recorded.map((entry) => ({
    digest: entry.disclosure?.values['submission'],
    entry,
  }));
  const strays: DisclosedEntry[] = [];
  for (const entry of recorded) {
    if (entry.body.personal['previous'] === undefined) continue;
    const at = heads.findIndex(({ digest }) => digest === entry.disclosure?.values['previous']);
    if (at === -1) strays.push(entry);
    else heads.splice(at, 1);
  }
  // Earlier releases recorded no digests.
  const earlier = entries.filter((entry) => changingActions.has(entry.body.action) && !recorded.includes(entry)).length;
  for (const { id, position } of strays.slice(earlier)) {
    faults.add(
      'recorded',
      `The entry ${id} replaced a state of the ${what} that no entry recorded: it was changed before.`,
      position,
    );
  }
  const isCurrent = current !== null && heads.some(({ digest }) => digest === current);
  const isWhole = heads.length <= 1 + strays.length;
  if (isCurrent && isWhole) return 'bound';
  if (current !== null && earlier > strays.length) return 'unbound';
  const last = heads.findLast(({ digest }) => digest !== current)?.entry;
  faults.add(
    'recorded',
    `The stored ${what} is not the one that the entry ${last?.id ?? 'of its change'} recorded.`,
    last?.position ?? null,
  );
  return 'other';
}
