import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enterOwnAudit } from '../../audit/enterAudit.js';
import { hashPassword } from '../../encryption/passwordHash.js';
import { newId } from '../../domain/ids.js';
import { Member, type MemberRole } from '../../entities/member.js';
import { Operator } from '../../entities/operator.js';
import { readPrivateFile, writePrivateFile } from '../../platform/privateFile.js';
import { findAccount } from '../accounts/findAccount.js';
import { makeAccount } from '../accounts/makeAccount.js';

interface DemoPerson {
  readonly email: string;
  readonly name: string;
  /** Below DATA_DIR, with the password. */
  readonly file: string;
  /** Null: runs the platform. */
  readonly role: MemberRole | null;
}

/** Who can sign in after the first start. */
export const demoPeople: readonly DemoPerson[] = [
  { email: 'owner@demo.example', name: 'Demo Owner', file: 'owner.password', role: 'owner' },
  { email: 'officer@demo.example', name: 'Demo Officer', file: 'officer.password', role: 'officer' },
  { email: 'operator@demo.example', name: 'Demo Operator', file: 'operator.password', role: null },
];

/**
 * Makes the people of the demo once, each with a random password in a file that only its owner can read. Who is there
 * already stays as it is, with whatever password was set since. Never for production. The caller sees to it that no other
 * process does the same meanwhile.
 */
export async function writeDemoPeople(start: {
  readonly em: EntityManager;
  readonly organisationId: string;
  readonly dataDir: string;
  readonly now: Date;
}): Promise<void> {
  for (const person of demoPeople) {
    if (await findAccount(start.em.fork(), person.email)) continue;
    const path = join(start.dataDir, person.file);
    const password = (await readPrivateFile(path)) ?? randomBytes(18).toString('base64url');
    // Written first: an account whose password nobody knows is worse than a file without an account.
    await writePrivateFile(path, password);
    const passwordHash = await hashPassword(password);
    await start.em.fork().transactional((em) => makePerson(em, person, { ...start, passwordHash }));
  }
}

async function makePerson(
  em: EntityManager,
  { email, name, role }: DemoPerson,
  { organisationId, passwordHash, now }: { organisationId: string; passwordHash: string; now: Date },
): Promise<void> {
  const { id: accountId } = await makeAccount(em, { email, passwordHash, now });
  const id = newId(role === null ? 'operator' : 'member', now);
  if (role === null) em.create(Operator, { id, accountId, createdAt: now });
  else em.create(Member, { id, organisationId, email, name, role, accountId, createdAt: now });
  await em.flush();
  const origin = { actor: { kind: 'system', id: null }, at: now } as const;
  if (role === null) {
    await enterOwnAudit(em, origin, { action: 'operator.added', object: { kind: 'operator', id } });
  } else {
    const object = { kind: 'member', id };
    await enterOwnAudit(em, { ...origin, organisationId }, { action: 'member.added', object, details: { role } });
  }
}
