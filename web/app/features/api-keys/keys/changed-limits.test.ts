import { describe, expect, it } from 'vitest';

import { anApiKey } from '../../../testing/api-keys.ts';
import { fromKey, toUpdate } from './changed-limits.ts';
import { noLimits } from './key-limits.ts';

const now = Date.parse('2026-11-20T09:30:00Z');

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
