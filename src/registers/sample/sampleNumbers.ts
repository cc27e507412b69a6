import { abnOfAcn, isAbn } from '../../domain/abn.js';
import { isAcn } from '../../domain/acn.js';
import { isNzbn } from '../../domain/nzbn.js';
import type { SampleRandom } from './sampleRandom.js';

/**
 * Draws the numbers of the sample, none twice. ACNs begin with 9, where none was ever issued; so do the nine digits
 * behind the check digits of every ABN.
 */
export class SampleNumbers {
  private readonly drawn = new Set<string>();

  constructor(private readonly random: SampleRandom) {}

  /** The first ACN from 900 000 000 up whose ABN begins with 11: that ABN comes first in the file. */
  firstAcn(): string {
    for (let stem = 90_000_000; ; stem++) {
      const acn = withCheckDigit(String(stem), isAcn);
      if (abnOfAcn(acn).startsWith('11')) return this.keep(acn);
    }
  }

  acn(): string {
    return this.draw(() => withCheckDigit(`9${this.digits(7)}`, isAcn));
  }

  /** An ABN that is not made of an ACN. */
  abn(): string {
    const identifier = this.draw(() => `9${this.digits(8)}`);
    const abn = abnOfAcn(identifier);
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
