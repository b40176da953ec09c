import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { anAccount, anApplicant, aProvider } from '../testing/builders/accounts.ts';
import { accountId, mondayMorning, nextProviderId } from '../testing/builders/ids.ts';
import type { Account, ClientProfile, NewAccount, ProviderProfile } from './account.ts';
import {
  activateProvider,
  decideAccountChange,
  decideActivation,
  decideRegistration,
  newAdmin,
  type Registration,
} from './decide-account.ts';
import { unknownOrigin } from './devices.ts';
import { startSession } from './session.ts';

const email = 'ama.serwaa@example.com';

const clientProfile: ClientProfile = { needs: 'Market prices in Ewe' };
const providerProfile: ProviderProfile = {
  languages: ['Ewe'],
  experience: '0-1',
  specialties: [],
  bio: 'I teach Ewe in Ho.',
  portfolio: null,
};

const aRegistration = (overrides: Partial<Registration> = {}): Registration => ({
  name: '  Ama Serwaa ',
  email: ' Ama.Serwaa@example.com',
  password: 'Akwaaba 2026',
  role: 'client',
  profile: null,
  ...overrides,
});

const givenContext = { passwordHash: 'hash', emailVerifiedAt: null, now: mondayMorning };

describe('a registration', () => {
  it.each([
    ['client', true, null],
    ['client', true, clientProfile],
    ['service-provider', false, null],
    ['service-provider', false, providerProfile],
  ] as const)('of a %s is active: %s, with profile %j', (role, isActive, profile) => {
    const decided = decideRegistration(aRegistration({ role, profile }), givenContext);
    expect(decided).toEqual(
      ok({
        name: 'Ama Serwaa',
        email,
        passwordHash: 'hash',
        role,
        telegramId: null,
        providerId: null,
        isActive,
        isAvailable: true,
        isQuickServiceAvailable: false,
        isPublic: false,
        acceptsOnDelivery: false,
        profile,
        emailVerifiedAt: null,
        suspension: null,
        payoutFreeze: null,
        createdAt: mondayMorning,
      }),
    );
  });

  it.each([
    ['client', providerProfile],
    ['service-provider', clientProfile],
  ] as const)('of a %s with the profile of the other role is refused', (role, profile) => {
    expect(decideRegistration(aRegistration({ role, profile }), givenContext)).toEqual(
      refuse({ code: 'account.profile-role-mismatch' }),
    );
  });

  it('with an invalid password is refused', () => {
    const short = aRegistration({ password: 'short' });
    expect(decideRegistration(short, givenContext)).toEqual(
      refuse({ code: 'account.password-invalid', reason: 'too-short' }),
    );
  });

  it('with a link as the name is refused', () => {
    const advert = aRegistration({ name: 'Win at https://example.com' });
    expect(decideRegistration(advert, givenContext)).toEqual(
      refuse({ code: 'account.name-invalid', reason: 'link' }),
    );
  });
});

it('an admin is active immediately', () => {
  const person = { name: ' Efua ', email: 'EFUA@example.com', passwordHash: 'h' };
  expect(newAdmin({ ...person, now: mondayMorning })).toMatchObject({
    name: 'Efua',
    email: 'efua@example.com',
    role: 'admin',
    isActive: true,
    profile: null,
    createdAt: mondayMorning,
  });
});

describe('a change of an account by its user', () => {
  const provider: Account = { ...aProvider(), id: accountId(1), telegramId: '@old' };

  it.each([
    ['nothing', {}, {}],
    ['the name, trimmed', { name: ' Kwame M. ' }, { name: 'Kwame M.' }],
    ['the Telegram ID, trimmed', { telegramId: ' @kwame ' }, { telegramId: '@kwame' }],
    ['the Telegram ID to none', { telegramId: null }, { telegramId: null }],
    ['the Telegram ID to spaces', { telegramId: '  ' }, { telegramId: null }],
    ['general availability', { isAvailable: false }, { isAvailable: false }],
    ['quick services', { isQuickServiceAvailable: true }, { isQuickServiceAvailable: true }],
    ['the public page', { isPublic: true }, { isPublic: true }],
    [
      'both flags',
      { isAvailable: false, isQuickServiceAvailable: true },
      { isAvailable: false, isQuickServiceAvailable: true },
    ],
  ])('changes %s and nothing else', (_, change, expected) => {
    expect(decideAccountChange(provider, change)).toEqual(ok({ ...provider, ...expected }));
  });

  it.each(['client', 'admin'] as const)('lets a %s change name and Telegram ID', (role) => {
    const account = anAccount({ role });
    const changed = decideAccountChange(account, { name: 'Esi', telegramId: '@esi' });
    expect(changed).toEqual(ok({ ...account, name: 'Esi', telegramId: '@esi' }));
  });

  it('lets clients, and no other users, accept results on delivery', () => {
    const change = { acceptsOnDelivery: true };
    const client = anAccount({ role: 'client' });
    expect(decideAccountChange(client, change)).toEqual(ok({ ...client, ...change }));
    const accepting = { ...client, ...change };
    expect(decideAccountChange(accepting, { name: client.name })).toEqual(ok(accepting));
    for (const role of ['admin', 'service-provider'] as const) {
      const refused = decideAccountChange(anAccount({ role }), { acceptsOnDelivery: false });
      expect(refused).toEqual(refuse({ code: 'account.clients-only' }));
    }
  });

  it.each([
    ['client', { isAvailable: true }],
    ['client', { isQuickServiceAvailable: false }],
    ['client', { isPublic: true }],
    ['admin', { isAvailable: false, name: 'Esi' }],
  ] as const)('refuses a %s the availability flags %j', (role, change) => {
    expect(decideAccountChange(anAccount({ role }), change)).toEqual(
      refuse({ code: 'account.providers-only' }),
    );
  });
});

describe('activating a provider', () => {
  it('assigns the Provider ID', () => {
    const applicant: Account = { ...anApplicant(), id: accountId(1) };
    const providerId = nextProviderId();
    expect(activateProvider(applicant, providerId)).toEqual({
      ...applicant,
      isActive: true,
      providerId,
    });
  });

  it('does not replace an assigned Provider ID', () => {
    const inactive: Account = { ...aProvider({ isActive: false }), id: accountId(1) };
    expect(activateProvider(inactive, nextProviderId())).toEqual({ ...inactive, isActive: true });
  });
});

describe('a decision about whether a provider is active', () => {
  const stored = (account: NewAccount): Account => ({ ...account, id: accountId(1) });
  const approved = aProvider();
  const deactivated = aProvider({ isActive: false });

  it.each([
    ['an active one is deactivated', approved, false],
    ['an active one stays active', approved, true],
    ['an inactive one is activated', deactivated, true],
    ['an inactive one stays inactive', deactivated, false],
    ['an applicant stays inactive', anApplicant(), false],
  ])('%s, and nothing else changes', (_, account, isActive) => {
    const before = stored(account);
    expect(decideActivation(before, isActive)).toEqual(ok({ ...before, isActive }));
  });

  it('an applicant is not activated without a review', () => {
    expect(decideActivation(stored(anApplicant()), true)).toEqual(
      refuse({ code: 'account.no-approved-service' }),
    );
  });

  it.each(['client', 'admin'] as const)('a %s is not a provider', (role) => {
    for (const isActive of [true, false]) {
      expect(decideActivation(anAccount({ role }), isActive)).toEqual(
        refuse({ code: 'account.provider-not-found' }),
      );
    }
  });
});

it('a session lasts seven days', () => {
  const session = startSession(
    { accountId: accountId(1), tokenHash: 'hash', origin: unknownOrigin },
    mondayMorning,
  );
  expect(session.createdAt).toBe(mondayMorning);
  expect(session.expiresAt - session.createdAt).toBe(604_800_000);
});

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
