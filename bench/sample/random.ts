import { abnFromAcn, isAbn, isAcn, isNzbn } from '../../src/domain/abn.js';

/** Numbers that look random and are the same on every run and machine (mulberry32). */
export class SampleRandom {
  constructor(private state: number) {}

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1);
  }

  /** True in this many of a hundred cases. */
  chance(percent: number): boolean {
    return this.below(1000) < percent * 10;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to pick from');
    return item;
  }

  /** One of the keys, with a frequency by its weight. */
  pickWeighted<K extends string>(weights: ReadonlyMap<K, number>): K {
    let left = this.below([...weights.values()].reduce((sum, weight) => sum + weight, 0));
    for (const [key, weight] of weights) {
      left -= weight;
      if (left < 0) return key;
    }
    throw new Error('the weights are empty');
  }
}

/** Days of the sample are counted from the first day of the ABR, 1999-11-01. */
const first = Date.UTC(1999, 10, 1);
const millisecondsPerDay = 86_400_000;

/** The day of the extract, and the newest in the sample: 2026-11-01. */
export const lastDay = (Date.UTC(2026, 10, 1) - first) / millisecondsPerDay;

/** The day on which GST began, 2000-07-01. */
export const firstGstDay = (Date.UTC(2000, 6, 1) - first) / millisecondsPerDay;

/** In the form `2017-07-19`. */
function sampleDate(day: number): string {
  return new Date(first + day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** In the ABN bulk extract's form, `20170719`. */
export function compactSampleDate(day: number): string {
  return sampleDate(day).replaceAll('-', '');
}

/** In the NZBN register's form, `2017-07-19T00:00:00.000+1200`, with summer time in whole months. */
export function nzbnSampleTime(day: number): string {
  const date = sampleDate(day);
  const month = Number(date.slice(5, 7));
  return `${date}T00:00:00.000+${month >= 4 && month <= 9 ? '1200' : '1300'}`;
}

/**
 * Draws distinct numbers for the sample. ACNs start with 9, where none was ever issued. The same applies to the nine
 * digits after the check digits of every ABN.
 */
export class SampleNumbers {
  private readonly drawn = new Set<string>();

  constructor(private readonly random: SampleRandom) {}

  /** The first ACN from 900 000 000 up whose ABN starts with 11, so that this ABN is the first in the file. */
  firstAcn(): string {
    for (let stem = 90_000_000; ; stem++) {
      const acn = withCheckDigit(String(stem), isAcn);
      if (abnFromAcn(acn).startsWith('11')) return this.keep(acn);
    }
  }

  acn(): string {
    return this.draw(() => withCheckDigit(`9${this.digits(7)}`, isAcn));
  }

  /** An ABN that is not derived from an ACN. */
  abn(): string {
    const identifier = this.draw(() => `9${this.digits(8)}`);
    const abn = abnFromAcn(identifier);
    if (!isAbn(abn)) throw new Error(`${abn} is not an ABN`);
    return abn;
  }

  nzbn(): string {
    return this.draw(() => withCheckDigit(`94299${this.digits(7)}`, isNzbn));
  }

  private draw(make: () => string): string {
    let number = make();
    while (this.drawn.has(number) || Number(number.slice(0, 4)) < 9001) number = make();
    return this.keep(number);
  }

  private keep(number: string): string {
    this.drawn.add(number);
    return number;
  }

  private digits(count: number): string {
    return String(this.random.below(10 ** count)).padStart(count, '0');
  }
}

function withCheckDigit(stem: string, isValid: (digits: string) => boolean): string {
  for (let digit = 0; digit < 10; digit++) if (isValid(`${stem}${digit}`)) return `${stem}${digit}`;
  throw new Error(`no check digit fits ${stem}`);
}

/** The register has most names in capitals, and some as they were entered. */
export function sampleCase(name: string, random: SampleRandom): string {
  return random.chance(88) ? name.toUpperCase() : name;
}
