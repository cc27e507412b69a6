import { describe, expect, it } from '@jest/globals';
import { toScreenedName } from '../../src/domain/matching/screenedName.js';

const without = toScreenedName('Quolvat', false).coreKeys;

describe('a legal form', () => {
  it.each([
    ['Sp. z o.o.', 'Poland'],
    ['spol. s r.o.', 'Czechia'],
    ['Sh.p.k.', 'Albania'],
    ['S.A.P.I. de C.V.', 'Mexico'],
    ['Ε.Π.Ε.', 'Greece, in Greek letters'],
    ['k.d.', 'Slovenia'],
    ['SICAV', 'Luxembourg'],
    ['PartG mbB', 'Germany'],
    ['SUARL', 'Tunisia'],
    ['Q.P.S.C.', 'Qatar'],
    ['股份有限公司', 'China'],
    ['有限責任公司', 'China, in traditional characters'],
    ['株式会社', 'Japan'],
    ['주식회사', 'Korea'],
  ])('%s (%s) does not make a different name', (form) => {
    expect(toScreenedName(`Quolvat ${form}`, false).coreKeys).toEqual(without);
  });

  it('in front, written without a space, does not make a different name', () => {
    expect(toScreenedName('株式会社Quolvat', false).coreKeys).toEqual(without);
  });

  it('that is an ordinary word counts at the end alone', () => {
    expect(toScreenedName('KD Quolvat', false).words).toHaveLength(2);
  });
});
