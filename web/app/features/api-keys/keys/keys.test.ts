import { describe, expect, it } from 'vitest';

import { anApiKey } from '../../../testing/settings.ts';
import { fromKey, toUpdate } from './key-limits-form.tsx';
import {
  hasExpired,
  isComplete,
  lastUsedText,
  limitTexts,
  maskKey,
  noLimits,
  toRequest,
  usageText,
} from './keys.ts';

describe('a masked key', () => {
  it('shows the first 8 characters and a dot for each other one', () => {
    expect(maskKey('nsem_4f8Gh2')).toEqual({ clear: 'nsem_4f8', dots: '•••' });
  });

  it('hides nothing of a shorter value', () => {
    expect(maskKey('nsem_4f8')).toEqual({ clear: 'nsem_4f8', dots: '' });
  });
});

describe('the use of a key', () => {
  it.each([
    { usage_count: 0, text: '0 calls' },
    { usage_count: 1, text: '1 call' },
    { usage_count: 1482, text: '1,482 calls' },
  ])('is shown as $text', ({ usage_count, text }) => {
    expect(usageText({ usage_count })).toBe(text);
  });

  it('is dated, if there was any', () => {
    expect(lastUsedText({ last_used: null })).toBe('Never used');
    expect(lastUsedText({ last_used: '2026-11-20T09:29:58.000Z' })).toMatch(
      /^Last used 20 Nov 2026, 0?9:29/,
    );
  });
});

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

describe('changed limits', () => {
  const key = anApiKey({
    expires_at: '2027-02-09T00:00:00.000Z',
    access: 'read',
    allowed_networks: ['41.66.0.0/16', '10.0.0.1'],
  });
  const current = fromKey(key);

  it('begin with those of the key', () => {
    expect(fromKey(anApiKey())).toEqual(noLimits);
    expect(current).toEqual({
      expiry: 'date',
      day: '2027-02-08',
      isReadOnly: true,
      networks: '41.66.0.0/16\n10.0.0.1',
    });
  });

  it.each([
    [{}, {}],
    [{ expiry: 'never' }, { expires_at: null }],
    [{ expiry: '30' }, { expires_at: '2026-12-20T09:30:00.000Z' }],
    [{ day: '2027-03-31' }, { expires_at: '2027-04-01T00:00:00.000Z' }],
    [{ isReadOnly: false }, { access: 'full' }],
    [{ networks: ' ' }, { allowed_networks: [] }],
    [{ networks: '10.0.0.1' }, { allowed_networks: ['10.0.0.1'] }],
  ] as const)('%j are sent as %j', (chosen, sent) => {
    expect(toUpdate({ ...current, ...chosen }, current, now)).toEqual(sent);
  });
});
