import { expect, it } from '@jest/globals';
import { findWebhookHeaderFaults } from '../../src/domain/webhookHeaders.js';

const headers = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at}`, 'x']));

it('returns one fault for more headers than are allowed, and looks at none of them', () => {
  expect(findWebhookHeaderFaults(headers(20, 'x'))).toEqual([]);
  expect(findWebhookHeaderFaults(headers(21, 'sec'))).toEqual([
    { name: null, detail: 'Must have at most 20 headers.' },
  ]);
});
