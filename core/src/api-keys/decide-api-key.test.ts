import { describe, expect, it } from 'vitest';
import { later } from '../kernel/instant.ts';
import { ok, refuse } from '../kernel/result.ts';
import { mondayMorning as now } from '../testing/builders/ids.ts';
import { scopesOfRole } from '../accounts/actor.ts';
import { checkScopes, decideSettings, defaultSettings, isWidened } from './decide-api-key.ts';

const settings = { ...defaultSettings, name: 'Clinic website' };

describe('the scopes of a key', () => {
  it.each([
    ['client', [], []],
    ['admin', ['reports', 'backup', 'reports'], ['reports', 'backup']],
    ['service-provider', ['work', 'work:read'], ['work', 'work:read']],
  ] as const)('of a %s can be %j', (role, scopes, expected) => {
    expect(checkScopes(role, scopes)).toEqual(ok(expected));
  });

  it.each([
    ['client', ['reports']],
    ['client', ['work']],
    ['admin', []],
    ['admin', ['reports', 'work:read']],
    ['service-provider', []],
    ['service-provider', ['reports']],
    ['service-provider', ['work', 'payouts:create']],
  ] as const)('of a %s cannot be %j', (role, scopes) => {
    expect(checkScopes(role, scopes)).toEqual(
      refuse({ code: 'api-key.scopes-invalid', scopes: scopesOfRole[role] }),
    );
  });
});

describe('a change of a key', () => {
  const key = {
    isActive: true,
    access: 'read',
    expiresAt: later(now, 60_000),
    allowedNetworks: ['41.66.0.0/16'],
  } as const;

  it.each([
    [{ expiresAt: null }],
    [{ expiresAt: later(now, 60_001) }],
    [{ access: 'full' }],
    [{ allowedNetworks: [] }],
    [{ allowedNetworks: ['41.66.0.0/16', '2c0f::/32'] }],
  ] as const)('to %j lets it do more', (change) => {
    expect(isWidened(key, { ...key, ...change })).toBe(true);
    expect(isWidened({ ...key, ...change }, key)).toBe(false);
  });

  it('that activates it again lets it do more, and one that deactivates it does not', () => {
    expect(isWidened({ ...key, isActive: false }, key)).toBe(true);
    expect(isWidened(key, { ...key, isActive: false })).toBe(false);
    expect(isWidened(key, key)).toBe(false);
  });
});

describe('the settings of a key', () => {
  it.each([
    [{}, {}],
    [{ name: ' Radio ' }, { name: 'Radio' }],
    [{ name: 'Ra\u200Bdio\u{E0041}' }, { name: 'Radio' }],
    [{ name: 'Kwesi\u0301' }, { name: 'Kwesí' }],
    [{ access: 'read' }, { access: 'read' }],
    [{ expiresAt: later(now, 1) }, { expiresAt: later(now, 1) }],
    [{ expiresAt: null }, { expiresAt: null }],
    [
      { allowedNetworks: ['41.66.0.0/16', '2c0f::/32', '41.66.0.0/16'] },
      { allowedNetworks: ['41.66.0.0/16', '2c0f::/32'] },
    ],
    [{ name: undefined, access: undefined, expiresAt: undefined, allowedNetworks: undefined }, {}],
  ] as const)('change by %j', (chosen, expected) => {
    const current = { ...settings, expiresAt: later(now, 60_000) };
    expect(decideSettings(current, chosen, { now, role: 'client' })).toEqual(
      ok({ ...current, ...expected }),
    );
  });

  it.each([
    ['client', { name: ' \t' }, 'api-key.name-missing'],
    ['client', { expiresAt: now }, 'api-key.expiry-invalid'],
    ['client', { expiresAt: later(now, -1) }, 'api-key.expiry-invalid'],
    ['admin', { access: 'read' }, 'api-key.access-invalid'],
    ['service-provider', { access: 'read' }, 'api-key.access-invalid'],
  ] as const)('of a %s do not change by %j', (role, chosen, code) => {
    expect(decideSettings(settings, chosen, { now, role })).toEqual(refuse({ code }));
  });

  it('of an expired key can be changed without extending it', () => {
    const expired = { ...settings, expiresAt: later(now, -1) };
    const changed = decideSettings(expired, { name: 'Old' }, { now, role: 'client' });
    expect(changed).toEqual(ok({ ...expired, name: 'Old' }));
  });
});
