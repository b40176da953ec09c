import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { anAccount } from '../testing/builders/accounts.ts';
import type { ProviderProfile } from './account.ts';
import { decideAccountChange } from './decide-account.ts';

const profile: ProviderProfile = {
  languages: ['English', 'Dagbani'],
  experience: '2-3',
  specialties: ['Agriculture'],
  bio: 'I translate leaflets for farmers in Tamale.',
  portfolio: 'https://example.com/leaflets',
};

const provider = anAccount({ role: 'service-provider', profile });
const newcomer = anAccount({ role: 'service-provider', profile: null });
const client = anAccount({ role: 'client', profile: { needs: 'Market prices in Ewe' } });

const mismatch = refuse({ code: 'account.profile-role-mismatch' });

describe('a change of a profile', () => {
  it('replaces what is given and leaves the rest', () => {
    const bio = 'I translate and record for farmers.';
    const changed = { ...profile, bio, portfolio: null, specialties: [] };
    expect(
      decideAccountChange(provider, { profile: { bio, portfolio: null, specialties: [] } }),
    ).toEqual(ok({ ...provider, profile: changed }));
    expect(decideAccountChange(provider, { profile: {} })).toEqual(ok(provider));
  });

  it('of a provider without one must be complete', () => {
    const given = { languages: ['Ewe'], experience: '0-1', bio: 'I teach Ewe in Ho.' } as const;
    const complete = { ...given, specialties: [], portfolio: null };
    expect(decideAccountChange(newcomer, { profile: given })).toEqual(
      ok({ ...newcomer, profile: complete }),
    );
    expect(decideAccountChange(newcomer, { profile: { bio: given.bio } })).toEqual(
      refuse({ code: 'account.profile-incomplete', missing: ['languages', 'experience'] }),
    );
  });

  it('of a client has needs, which can be removed', () => {
    expect(decideAccountChange(client, { profile: { needs: null } })).toEqual(
      ok({ ...client, profile: { needs: null } }),
    );
    const first = anAccount({ role: 'client', profile: null });
    expect(decideAccountChange(first, { profile: { needs: 'Subtitles' } })).toEqual(
      ok({ ...first, profile: { needs: 'Subtitles' } }),
    );
  });

  it('that does not match the role is refused', () => {
    const admin = anAccount({ role: 'admin' });
    expect(decideAccountChange(client, { profile: { bio: 'I translate.' } })).toEqual(mismatch);
    expect(decideAccountChange(provider, { profile: { needs: null } })).toEqual(mismatch);
    expect(decideAccountChange(admin, { profile: { needs: null } })).toEqual(mismatch);
  });
});
