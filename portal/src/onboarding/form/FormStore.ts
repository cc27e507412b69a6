import { backOff } from './backOff.js';
import type { FormApi } from './FormApi.js';
import {
  initialState,
  isEditable,
  openFaults,
  received,
  settled,
  type FormState,
  type SaveState,
  type Submitted,
} from './formState.js';
import { sectionOfPointer, type FieldFault, type Form, type Section, type Values } from './formTypes.js';
import type { Outcome } from './outcome.js';
import { sendable } from './sendable.js';
import { UploadQueue } from './UploadQueue.js';

const pauseMs = 1200;

/**
 * The form of one link: the field values, and their saving. Changes are saved after a short pause in typing, one
 * request at a time. Failed requests are retried at growing intervals.
 */
export class FormStore {
  #state: FormState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<void> | undefined;
  #failures = 0;
  #conflicts = 0;
  /** Whether the last change is not saved by itself. */
  #isHeld = false;
  /** The values of saves without a response since the last one with a response. */
  #lost: readonly Partial<Values>[] = [];
  readonly #listeners = new Set<() => void>();
  readonly api: FormApi;
  readonly uploads = new UploadQueue(this);

  constructor(api: FormApi, form: Form) {
    this.api = api;
    this.#state = initialState(form);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): FormState => this.#state;

  /** Whether a section has changes that are not saved. */
  get isUnsaved(): boolean {
    return this.#state.unsaved.size > 0;
  }

  /** @param isHeld for a change that can be undone: it is saved with the next one, or when the step is left */
  change<S extends Section>(section: S, value: Values[S], isHeld = false): void {
    this.#isHeld = isHeld;
    const { values, unsaved, faults, save } = this.#state;
    const left = faults.filter(({ pointer }) => sectionOfPointer(pointer) !== section);
    this.#set({
      values: { ...values, [section]: value },
      unsaved: new Set([...unsaved, section]),
      faults: left,
      ...(save.kind === 'refused' && left.length === 0 && { save: { kind: 'idle' as const } }),
    });
    this.#plan(Math.max(pauseMs, backOff(this.#failures)));
  }

  /** Saves a section whose values were prefilled and not typed. An empty number is missing, not prefilled. */
  adopt(section: Section): void {
    const { form, values } = this.#state;
    if (form[section] !== null || (section === 'business' && values.business.queryValue.trim() === '')) return;
    this.#set({ unsaved: new Set([...this.#state.unsaved, section]) });
  }

  /**
   * Saves now, unless the form has ended. Resolves when nothing is left to save, or saving fails.
   * @returns whether everything is saved
   */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    while (this.#underWay) await this.#underWay;
    if (this.#isOver) return !this.isUnsaved;
    this.#underWay = this.#save().finally(() => {
      this.#underWay = undefined;
    });
    await this.#underWay;
    return !this.isUnsaved;
  }

  settle(section: Section, keep: 'own' | 'other'): void {
    this.#state = settled(this.#state, section, keep);
    this.#set({ faults: openFaults(this.#state) });
    void this.saveNow();
  }

  /**
   * Confirms that the applicant has read the privacy notice that is shown.
   * @returns whether the service has recorded it
   */
  async confirmNotice(): Promise<boolean> {
    const { version, privacyNotice } = this.#state.form;
    const outcome = await this.api.save(version, { noticeVersion: privacyNotice?.version ?? '' });
    if (outcome.kind === 'conflict' || outcome.kind === 'invalid') await this.reload();
    else this.take(outcome);
    return outcome.kind === 'done';
  }

  /** Applies the outcome of a request from elsewhere, such as an upload. */
  take(outcome: Outcome): void {
    if (outcome.kind === 'done') this.#state = received(this.#state, outcome.form, {}, this.#lost);
    if (outcome.kind === 'done' || outcome.kind === 'closed') {
      this.#set({ isClosed: outcome.kind === 'closed', faults: openFaults(this.#state) });
    }
  }

  /** Keeps the data that were submitted on this page, because the service does not return them again. */
  keepSubmitted(submitted: Submitted): void {
    this.#set({ submitted });
  }

  async reload(): Promise<Outcome> {
    const outcome = await this.api.load();
    this.take(outcome);
    return outcome;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Sends what may be sent. One faulty section makes the service refuse a request, so the others are sent without it. */
  async #save(): Promise<void> {
    const sent = sendable(this.#state);
    if (Object.keys(sent).length === 0) {
      if (!this.isUnsaved && this.#state.save.kind === 'refused') this.#set({ save: this.#saved(), faults: [] });
      return;
    }
    this.#set({ save: { kind: 'saving' } });
    const outcome = await this.api.save(this.#state.form.version, sent);
    this.#failures = outcome.kind === 'done' || outcome.kind === 'invalid' ? 0 : this.#failures + 1;
    this.#conflicts = outcome.kind === 'conflict' ? this.#conflicts + 1 : 0;
    await this.#finish(outcome, sent);
    if (outcome.kind === 'invalid' && outcome.faults.some((fault) => isIn(sent, fault))) await this.#save();
  }

  /** Saved, or refused while faults remain in other sections. */
  #saved(): SaveState {
    const [fault] = openFaults(this.#state);
    return fault ? { kind: 'refused', detail: fault.detail } : { kind: 'saved', at: new Date() };
  }

  async #finish(outcome: Outcome, sent: Partial<Values>): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        this.#lost = [];
        this.#state = received(this.#state, outcome.form, sent);
        this.#set({ save: this.#saved(), faults: openFaults(this.#state) });
        if (this.isUnsaved) this.#plan(pauseMs);
        return;
      case 'conflict': {
        const newest = await this.reload();
        if (newest.kind !== 'done') {
          this.#set({ save: { kind: newest.kind === 'away' ? 'away' : 'failed' } });
          this.#plan(backOff(this.#failures));
          return;
        }
        this.#lost = [];
        if (!this.isUnsaved) this.#failures = 0;
        this.#set({ save: this.isUnsaved ? { kind: 'idle' } : this.#saved(), faults: openFaults(this.#state) });
        // A second conflict in a row has another cause than a save of another window, so it waits like a failure.
        this.#plan(this.#conflicts === 1 ? 0 : backOff(this.#failures));
        return;
      }
      case 'invalid': {
        const { values } = this.#state;
        // A section that was changed since may be right, and is saved next.
        const current = outcome.faults.filter((fault) => {
          const section = sectionOfPointer(fault.pointer);
          return section === undefined || sent[section] === values[section];
        });
        this.#set({
          save: { kind: 'refused', detail: outcome.detail },
          faults: [...openFaults(this.#state), ...current],
        });
        return;
      }
      case 'closed':
        this.#set({ save: { kind: 'failed' }, isClosed: true });
        return;
      default:
        this.#lost = [...this.#lost, sent];
        this.#set({ save: { kind: outcome.kind } });
        this.#plan(backOff(this.#failures));
    }
  }

  /** Whether the link has ended or the form was submitted: the service refuses every further save. */
  get #isOver(): boolean {
    return this.#state.isClosed || !isEditable(this.#state.form);
  }

  #plan(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (this.#isOver || this.#isHeld) return;
    this.#timer = setTimeout(() => void this.saveNow(), milliseconds);
  }

  #set(changed: Partial<FormState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the fault is in one of these sections. */
function isIn(sent: Partial<Values>, { pointer }: FieldFault): boolean {
  const section = sectionOfPointer(pointer);
  return section !== undefined && section in sent;
}
