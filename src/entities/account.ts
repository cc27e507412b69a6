import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** From this many failures in a row on, an account is locked. */
const failuresToLock = 10;
const minuteMs = 60_000;
const firstLockMinutes = 15;
const maxLockMinutes = 24 * 60;
const maxFailures = 1_000;

/** How a person signs in: one for an e-mail address, however many organisations the person is a member of. */
@Entity({ tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'text' })
  id!: string;

  /** As it was given; accounts differ in it by more than case. */
  @Property({ type: 'text' })
  email!: string;

  /** Argon2id in the PHC format; null until a password is set. */
  @Property({ type: 'text', nullable: true })
  passwordHash!: string | null;

  /** The secret of the second factor in Base32; it counts once it is confirmed. */
  @Property({ type: 'blob', nullable: true })
  sealedTotp: Buffer | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  totpConfirmedAt: Date | null = null;

  /** The newest step of 30 seconds whose code was taken: no code of it or before is taken again. */
  @Property({ type: 'bigint', nullable: true })
  totpLastStep: string | null = null;

  /** Wrong passwords and codes in a row. */
  @Property({ type: 'smallint' })
  failures: Opt<number> = 0;

  @Property({ type: 'timestamptz', nullable: true })
  lockedUntil: Date | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  hasSecondFactor(): boolean {
    return this.totpConfirmedAt !== null;
  }

  isLocked(now: Date): boolean {
    return this.lockedUntil !== null && this.lockedUntil > now;
  }

  /**
   * Counts a wrong password or code. The tenth in a row locks the account for 15 minutes, each further one for twice as
   * long as the one before, up to a day. While it is locked nothing is counted: nobody can keep it locked for ever.
   * @returns whether this one has locked it
   */
  fail(now: Date): boolean {
    if (this.isLocked(now)) return false;
    this.failures = Math.min(this.failures + 1, maxFailures);
    if (this.failures < failuresToLock) return false;
    const minutes = Math.min(firstLockMinutes * 2 ** (this.failures - failuresToLock), maxLockMinutes);
    this.lockedUntil = new Date(now.getTime() + minutes * minuteMs);
    return true;
  }

  /** Forgets failures, when the person has shown who it is. */
  unlock(): void {
    this.failures = 0;
    this.lockedUntil = null;
  }

  /** A new secret of the second factor, in the place of one that was never confirmed. */
  proposeSecondFactor(sealed: Buffer): void {
    this.sealedTotp = sealed;
    this.totpLastStep = null;
  }

  confirmSecondFactor(step: number, now: Date): void {
    this.totpConfirmedAt = now;
    this.totpLastStep = String(step);
  }

  removeSecondFactor(): void {
    this.totpConfirmedAt = null;
    this.totpLastStep = null;
    this.sealedTotp = null;
  }

  /** Takes the code of a step, once. @returns false for one of that step or before that was taken already */
  takeStep(step: number): boolean {
    if (this.totpLastStep !== null && step <= Number(this.totpLastStep)) return false;
    this.totpLastStep = String(step);
    return true;
  }
}
