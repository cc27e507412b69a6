import { describe, expect, it } from '@jest/globals';
import { sentAt, headers, at, findFaults } from '../../support/servers/signedDelivery.js';

describe('the clock', () => {
  it.each([
    [301, /301 seconds behind .*1 more than allowed.*old delivery/],
    [-301, /301 seconds ahead .*1 more than allowed.*clock is slow. Set it by NTP/],
    [-11 * 3600, /local time as UTC/],
    [10 * 3600 + 2, /local time as UTC/],
    [3 * 86_400, /old delivery/],
  ])('%i seconds after sending', (seconds, says) => {
    expect(findFaults({}, { now: at(seconds) })).toEqual({ timestamp: expect.stringMatching(says) });
  });

  it.each([300, 0, -300])('%i seconds after sending is accepted', (seconds) => {
    expect(findFaults({}, { now: at(seconds) })).toEqual({});
  });

  it.each([
    ['milliseconds', `${sentAt}000`, /in milliseconds/],
    ['a fraction', `${sentAt}.0`, /whole Unix seconds/],
    ['a date', '2026-11-20T03:04:05Z', /whole Unix seconds/],
  ])('%s in webhook-timestamp', (_what, value, says) => {
    expect(findFaults({ headers: { ...headers, 'webhook-timestamp': value } })).toEqual({
      timestamp: expect.stringMatching(says),
      'webhook-signature': expect.any(String),
    });
  });

  it('does not believe a timestamp that no signature confirms', () => {
    expect(findFaults({ headers: { ...headers, 'webhook-timestamp': String(sentAt - 1000) } })).toMatchObject({
      timestamp: expect.stringContaining('No signature confirms it'),
    });
  });
});
