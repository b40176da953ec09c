import { describe, expect, it } from 'vitest';

import { anApiKey } from '../../../testing/api-keys.ts';
import { hasExpired, isComplete, limitTexts, noLimits, toRequest } from './key-limits.ts';

const now = Date.parse('2026-11-20T09:30:00Z');

describe('the limits of a new key', () => {
  it.each([
    [{}, {}],
    [{ expiry: '30' }, { expires_at: '2026-12-20T09:30:00.000Z' }],
    [{ expiry: '90' }, { expires_at: '2027-02-18T09:30:00.000Z' }],
    [{ expiry: 'date', day: '2027-02-08' }, { expires_at: '2027-02-09T00:00:00.000Z' }],
    [{ isReadOnly: true }, { access: 'read' }],
    [
      { networks: ' 41.66.0.0/16,\n 2c0f:f248::1 ' },
      { allowed_networks: ['41.66.0.0/16', '2c0f:f248::1'] },
    ],
  ] as const)('%j are sent as %j', (chosen, sent) => {
    expect(toRequest({ ...noLimits, ...chosen }, now)).toEqual(sent);
  });

  it('are incomplete without a day, if it expires on one', () => {
    expect(isComplete(noLimits)).toBe(true);
    expect(isComplete({ ...noLimits, expiry: 'date' })).toBe(false);
    expect(isComplete({ ...noLimits, expiry: 'date', day: '2027-02-08' })).toBe(true);
  });
});

describe('the limits of a key', () => {
  it('are none by default', () => {
    expect(limitTexts(anApiKey(), now)).toEqual([]);
  });

  it('are shown in words', () => {
    const key = anApiKey({
      expires_at: '2027-02-08T00:00:00.000Z',
      access: 'read',
      allowed_networks: ['41.66.0.0/16', '10.0.0.1'],
    });
    const others = ['Read only', 'Only from 41.66.0.0/16, 10.0.0.1'];
    expect(limitTexts(key, now)).toEqual(['Expires 8 Feb 2027', ...others]);
    const later = Date.parse('2027-02-08T00:00:00Z');
    expect(limitTexts(key, later)).toEqual(['Expired 8 Feb 2027', ...others]);
    expect([hasExpired(key, later - 1), hasExpired(key, later)]).toEqual([false, true]);
  });
});
