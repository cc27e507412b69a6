/**
 * Writes what comes in together in one go: at once when nothing is being written, otherwise as soon as that is done. What
 * cannot be written is tried again, and is not lost while the process lives.
 */
export class Gatherer<Item> {
  #items: Item[] = [];
  #running: Promise<void> | undefined;
  #isEnding = false;

  constructor(
    private readonly write: (items: readonly Item[]) => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
    private readonly options: { readonly most: number; readonly retryMs: number },
  ) {}

  add(item: Item): void {
    this.#items.push(item);
    this.#running ??= this.#run();
  }

  /** Until all is written, or a write fails from now on: then the rest is given up, for a stop must end. */
  async settled(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    // Those of the same turn of the loop come along.
    await new Promise(setImmediate);
    while (this.#items.length > 0) {
      const items = this.#items.slice(0, this.options.most);
      try {
        await this.write(items);
        this.#items = this.#items.slice(items.length);
      } catch (error) {
        this.onFailure(error);
        if (this.#isEnding) break;
        await new Promise((resolve) => setTimeout(resolve, this.options.retryMs));
      }
    }
    this.#running = undefined;
  }
}
