import { expect, it } from '@jest/globals';
import { findAddresses } from '../../portal/src/enterprise/frame/findAddresses.js';

const id = '01JD0000000000000000000000';
const everybody = (): boolean => true;
const nobody = (): boolean => false;

it.each([
  [`ver_${id}`, `/verifications/ver_${id}`],
  [` blk_${id} `, `/bulk/blk_${id}`],
  ['KYB-0123456ABCDEFGHJKMNP', '/certificates/KYB-0123456ABCDEFGHJKMNP'],
  ['11 900 000 017', '/verifications/new?number=11900000017'],
])('%s leads to %s', (typed, href) => {
  expect(findAddresses(typed, everybody)[0]?.href).toBe(href);
});

it('is none of what is neither a number nor an id', () => {
  for (const typed of ['', 'Webhooks', `ver_${id}/../x`, '1190000001', 'javascript:alert(1)']) {
    expect(findAddresses(typed, everybody)).toEqual([]);
  }
});

it('leads nobody where the role does not: a number is looked up instead', () => {
  expect(findAddresses(`ver_${id}`, nobody)).toEqual([]);
  expect(findAddresses('11900000017', nobody).map(({ href }) => href)).toEqual(['/verifications?number=11900000017']);
});
