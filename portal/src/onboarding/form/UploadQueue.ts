import { backOff } from './backOff.js';
import type { FormApi, UploadOutcome } from './FormApi.js';
import type { DocumentKind } from './formTypes.js';
import type { Outcome } from './outcome.js';
import { sleep } from '../../shared/sleep.js';

export type UploadFailure = Exclude<UploadOutcome, { readonly kind: 'done' }>;

export interface Upload {
  readonly key: number;
  readonly name: string;
  /** 0 to 100. */
  readonly percent: number;
  /** Null while the upload waits or runs. */
  readonly failure: UploadFailure | null;
}

export interface Uploads {
  /** Uploads that wait, run or have failed. */
  readonly all: readonly Upload[];
  /** The name of the last uploaded file, to be announced. */
  readonly arrived: string | null;
}

/** The parts of the form's store that uploads need. */
interface UploadingForm {
  readonly api: Pick<FormApi, 'upload'>;
  saveNow(): Promise<boolean>;
  take(outcome: Outcome): void;
  reload(): Promise<Outcome>;
}

/**
 * Uploads files one after the other, because parallel uploads would share the bandwidth. It lives as long as the form,
 * so that no upload is lost when the applicant moves to another step.
 */
export class UploadQueue {
  #state: Uploads = { all: [], arrived: null };
  #line: Promise<void> = Promise.resolve();
  #lastKey = 0;
  readonly #listeners = new Set<() => void>();
  readonly #form: UploadingForm;

  constructor(form: UploadingForm) {
    this.#form = form;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): Uploads => this.#state;

  get isRunning(): boolean {
    return this.#state.all.some(({ failure }) => failure === null);
  }

  start(files: readonly File[], kind: DocumentKind, party: string | null): void {
    for (const file of files) {
      const key = (this.#lastKey += 1);
      this.#set({ all: [...this.#state.all, { key, name: file.name, percent: 0, failure: null }] });
      this.#line = this.#line.then(() => this.#send(key, file, kind, party));
    }
  }

  dismiss(key: number): void {
    this.#set({ all: this.#state.all.filter((upload) => upload.key !== key) });
  }

  async #send(key: number, file: File, kind: DocumentKind, party: string | null): Promise<void> {
    // The service accepts only a person of the saved form.
    if (party !== null) await this.#form.saveNow();
    const outcome = await this.#form.api.upload(file, kind, party, (percent) => {
      this.#update(key, { percent });
    });
    if (outcome.kind === 'done') {
      await this.#reload();
      this.#set({ arrived: file.name });
      this.dismiss(key);
      return;
    }
    if (outcome.kind === 'closed') this.#form.take({ kind: 'closed' });
    this.#update(key, { failure: outcome });
  }

  /** Reloads the form until the service responds: the uploaded file is listed only then. */
  async #reload(): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      const { kind } = await this.#form.reload();
      if (kind !== 'away' && kind !== 'failed') return;
      await sleep(backOff(failures));
    }
  }

  #update(key: number, changed: Partial<Upload>): void {
    this.#set({ all: this.#state.all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)) });
  }

  #set(changed: Partial<Uploads>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }
}
