import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { checkKeyUse } from './key-permission.ts';

const unlimited = { allowedNetworks: [], expiresAt: null };

describe('a presented key', () => {
  const from = (networks: readonly string[]) => networks.includes('41.66.0.0/16');
  const nowhere = () => false;

  it.each([
    ['without limits', {}, nowhere],
    ['before it expires', { expiresAt: later(now, 1) }, nowhere],
    ['from an allowed network', { allowedNetworks: ['10.0.0.0/8', '41.66.0.0/16'] }, from],
  ])('is accepted %s', (_when, limits, isFrom) => {
    expect(checkKeyUse({ ...unlimited, ...limits }, { now, isFrom })).toEqual(ok(undefined));
  });

  it.each([
    ['expired', { expiresAt: now }, from],
    ['address-not-allowed', { allowedNetworks: ['10.0.0.0/8'] }, from],
    ['address-not-allowed', { allowedNetworks: ['10.0.0.0/8'], expiresAt: now }, nowhere],
  ])('is refused as %s by %j', (reason, limits, isFrom) => {
    expect(checkKeyUse({ ...unlimited, ...limits }, { now, isFrom })).toEqual(
      refuse({ code: `api-key.${reason}` }),
    );
  });
});
