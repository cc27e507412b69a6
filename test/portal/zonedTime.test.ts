import { describe, expect, it } from '@jest/globals';
import { clockAt, parseInstant, startOfDay } from '../../portal/src/enterprise/parts/time/zonedTime.js';

const sydney = 'Australia/Sydney';

describe('a time of a form', () => {
  it.each([
    ['2026-07-01T00:00', sydney, '2026-06-30T14:00:00.000Z'],
    ['2026-12-01T00:00', sydney, '2026-11-30T13:00:00.000Z'],
    ['2026-12-01T00:00', 'Pacific/Chatham', '2026-11-30T10:15:00.000Z'],
    ['2026-12-01T12:30:15', 'UTC', '2026-12-01T12:30:15.000Z'],
    ['2026-12-01T00:00', 'America/New_York', '2026-12-01T05:00:00.000Z'],
    // The days on which the clock is changed: 4 October and 5 April 2026.
    ['2026-10-04T00:00', sydney, '2026-10-03T14:00:00.000Z'],
    ['2026-10-04T03:00', sydney, '2026-10-03T16:00:00.000Z'],
    ['2026-10-05T00:00', sydney, '2026-10-04T13:00:00.000Z'],
    ['2026-04-05T00:00', sydney, '2026-04-04T13:00:00.000Z'],
    ['2026-04-05T03:00', sydney, '2026-04-04T17:00:00.000Z'],
    ['2026-04-06T00:00', sydney, '2026-04-05T14:00:00.000Z'],
  ])('%s in %s is %s', (text, zone, instant) => {
    expect(parseInstant(text, zone).toISOString()).toBe(instant);
    expect(clockAt(new Date(instant), zone)).toBe(text.slice(0, 16));
  });

  it('is the first of two, and the one after an hour that is left out', () => {
    expect(parseInstant('2026-04-05T02:30', sydney).toISOString()).toBe('2026-04-04T15:30:00.000Z');
    expect(clockAt(parseInstant('2026-10-04T02:30', sydney), sydney)).toBe('2026-10-04T03:30');
  });

  it('is the beginning of a day, also of the one after a clock is changed or a month ends', () => {
    expect(startOfDay('2026-10-04', 0, sydney)).toBe('2026-10-03T14:00:00.000Z');
    expect(startOfDay('2026-10-04', 1, sydney)).toBe('2026-10-04T13:00:00.000Z');
    expect(startOfDay('2026-12-31', 1, 'UTC')).toBe('2027-01-01T00:00:00.000Z');
  });
});
