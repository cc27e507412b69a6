import type { Opt } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** The number of consecutive failures that locks an account. */
const failuresToLock = 10;
const minuteMs = 60_000;
const firstLockMinutes = 15;
const maxLockMinutes = 24 * 60;
const maxFailures = 1_000;

/** A person's credentials: one account for each e-mail address, for all organisations of the person. */
@Entity({ tableName: 'accounts' })
export class Account {
  @PrimaryKey({ type: 'text' })
  id!: string;

  /** As it was entered. Addresses that differ only in case belong to one account. */
  @Property({ type: 'text' })
  email!: string;

  /** Argon2id in the PHC format; null until a password is set. */
  @Property({ type: 'text', nullable: true })
  passwordHash!: string | null;

  /** The secret of the second factor in Base32. It is set when a code confirms it, and is required at sign-in from then on. */
  @Property({ type: 'blob', nullable: true })
  sealedTotp: Buffer | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  totpConfirmedAt: Date | null = null;

  /** The newest accepted step of 30 seconds. Codes of this step or earlier are rejected. */
  @Property({ type: 'bigint', nullable: true })
  totpLastStep: string | null = null;

  /** Consecutive wrong passwords and codes. */
  @Property({ type: 'smallint' })
  failures: Opt<number> = 0;

  /** The wrong codes among them. */
  @Property({ type: 'smallint' })
  codeFailures: Opt<number> = 0;

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
   * Counts a wrong password or code. The tenth in a row locks the account for 15 minutes, and each further one for
   * twice as long as before, up to a day. Failures during a lock are not counted. A stranger who continues can lock the
   * account again when a lock ends; the link that sets a password is the remedy.
   * @returns whether this failure locked it
   */
  fail(now: Date, wrong: 'password' | 'code'): boolean {
    if (this.isLocked(now)) return false;
    this.failures = Math.min(this.failures + 1, maxFailures);
    if (wrong === 'code') this.codeFailures = Math.min(this.codeFailures + 1, maxFailures);
    if (this.failures < failuresToLock) return false;
    const minutes = Math.min(firstLockMinutes * 2 ** (this.failures - failuresToLock), maxLockMinutes);
    this.lockedUntil = new Date(now.getTime() + minutes * minuteMs);
    return true;
  }

  /** Clears failures after the person has proved their identity. */
  unlock(): void {
    this.failures = 0;
    this.codeFailures = 0;
    this.lockedUntil = null;
  }

  /** Clears the failures of passwords alone: an attacker who reads the mailbox must not get ten more codes with each link. */
  unlockByMailbox(): void {
    this.failures = this.codeFailures;
    if (this.codeFailures < failuresToLock) this.lockedUntil = null;
  }

  /** @param step the step of the code that proved that the app has the secret */
  setSecondFactor(sealed: Buffer, step: number, now: Date): void {
    this.sealedTotp = sealed;
    this.totpConfirmedAt = now;
    this.totpLastStep = String(step);
  }

  removeSecondFactor(): void {
    this.totpConfirmedAt = null;
    this.totpLastStep = null;
    this.sealedTotp = null;
    this.codeFailures = 0;
  }

  /** Removes everything that signs a person in. */
  clear(): void {
    this.passwordHash = null;
    this.removeSecondFactor();
    this.unlock();
  }

  /**
   * Accepts the code of a step once.
   * @returns false if a code of that step or a later one was already accepted
   */
  takeStep(step: number): boolean {
    if (this.totpLastStep !== null && step <= Number(this.totpLastStep)) return false;
    this.totpLastStep = String(step);
    return true;
  }
}
