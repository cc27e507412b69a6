const maxAge = 5_000;

/** A cache of texts that were asked for lately: at least the last 5,000, at most twice as many. */
export class Recent<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  get(text: string): Value | undefined {
    const value = this.#young.get(text);
    if (value !== undefined) return value;
    const before = this.#old.get(text);
    if (before !== undefined) this.set(text, before);
    return before;
  }

  set(text: string, value: Value): void {
    if (this.#young.size >= maxAge) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(text, value);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }
}
