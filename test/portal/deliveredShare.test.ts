import { expect, it } from '@jest/globals';
import { deliveredShare } from '../../portal/src/enterprise/pages/home/changeWords.js';

it.each([
  [{ delivered: 0, failed: 0, pending: 0 }, 'None'],
  [{ delivered: 10, failed: 0, pending: 0 }, '100%'],
  [{ delivered: 523, failed: 0, pending: 477 }, '52.3%'],
  [{ delivered: 99_999, failed: 1, pending: 0 }, '99.9%'],
  [{ delivered: 99_999, failed: 0, pending: 1 }, '99.9%'],
  [{ delivered: 0, failed: 3, pending: 1 }, '0%'],
])('says what part of the deliveries %j arrived: %s', (deliveries, share) => {
  expect(deliveredShare(deliveries)).toBe(share);
});
