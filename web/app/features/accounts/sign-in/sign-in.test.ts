import { describe, expect, it, test } from 'vitest';

import { destinationOf, isOpenTo, strayText } from './destination.ts';
import { emptyJoinValues, joinSchemas, type JoinValues, registrationOf } from './join-values.ts';
import { parseAuthDialog } from './use-auth-dialog.ts';

const search = '?dialog=join&as=client&request=translation&for=PRV-7K2M9X&from=en&to=tw';

test('a client goes on with the request that a public page began', () => {
  expect(destinationOf('client', search)).toBe(
    '/client?request=translation&for=PRV-7K2M9X&from=en&to=tw',
  );
});

test('without a request, and for other roles, it is the dashboard', () => {
  expect(destinationOf('client', '?dialog=join')).toBe('/client');
  expect(destinationOf('service-provider', search)).toBe('/service-provider');
  expect(destinationOf('admin', search)).toBe('/admin');
});

test.each([
  ['client', '/client'],
  ['client', '/client/jobs/17'],
  ['client', '/client/glossary'],
  ['client', '/account'],
  ['service-provider', '/service-provider/jobs/17/work'],
  ['service-provider', '/account/'],
  ['admin', '/admin/jobs/17'],
  ['admin', '/account'],
] as const)('a %s who followed a link to %s stays there', (role, pathname) => {
  expect(isOpenTo(role, pathname)).toBe(true);
  expect(strayText(role, pathname)).toBeUndefined();
});

test.each([
  ['client', '/service-provider/jobs/17', 'is for service providers'],
  ['client', '/admin', 'is for admins'],
  ['service-provider', '/client/jobs/17', 'is for clients'],
  ['admin', '/client', 'is for clients'],
] as const)('a %s who followed a link to %s reads whom it is for', (role, pathname, text) => {
  expect(isOpenTo(role, pathname)).toBe(false);
  expect(strayText(role, pathname)).toContain(text);
});

test.each(['/', '/pricing', '/clients', '/admin.evil.example', '//evil.example/client'])(
  'from %s, which is no page of a role, a login leads to the dashboard and says nothing',
  (pathname) => {
    expect(isOpenTo('client', pathname)).toBe(false);
    expect(strayText('client', pathname)).toBeUndefined();
  },
);

test('no parameter of the address leads to another site', () => {
  const hostile =
    '?next=https://evil.example&request=//evil.example&for=https://evil.example&to=%2F%2F';
  expect(destinationOf('client', hostile)).toMatch(/^\/client\?request=/);
  expect(destinationOf('service-provider', hostile)).toBe('/service-provider');
});

const client: JoinValues = {
  ...emptyJoinValues,
  name: 'Kojo Antwi Danso',
  email: 'kojo.danso@example.com',
  password: 'akwaaba-osu-2026',
  confirmPassword: 'akwaaba-osu-2026',
};

const provider: JoinValues = {
  ...client,
  languages: ['English', 'Twi'],
  experience: '6-10',
  specialties: ['Healthcare'],
  bio: 'I translate health leaflets in Kumasi.',
};

const problems = (type: keyof typeof joinSchemas, values: JoinValues) =>
  Object.fromEntries(
    joinSchemas[type].safeParse(values).error?.issues.map((i) => [i.path[0], i.message]) ?? [],
  );

describe('joining as a client', () => {
  it('needs a name, an e-mail and a password of at least 10 characters', () => {
    expect(problems('client', { ...emptyJoinValues, password: 'short' })).toEqual({
      name: 'Enter your full name',
      email: 'Enter a valid e-mail address',
      password: 'Use at least 10 characters',
      confirmPassword: 'Enter the password again',
    });
    expect(problems('client', client)).toEqual({});
  });

  it('sends the needs of the client, if there are any', () => {
    expect(registrationOf('client', client)).not.toHaveProperty('profile');
    const needs = ' Subtitles in Ewe ';
    expect(registrationOf('client', { ...client, needs })).toMatchObject({
      role: 'client',
      profile: { needs: 'Subtitles in Ewe' },
    });
  });
});

describe('joining as a provider', () => {
  it('needs a language, years of experience and a bio as well', () => {
    expect(problems('service-provider', { ...client, bio: '  ' })).toEqual({
      languages: 'Please select at least one language',
      experience: 'Select your years of experience',
      bio: 'Tell clients about yourself',
    });
  });

  it('sends everything that was typed', () => {
    expect(registrationOf('service-provider', provider)).toEqual({
      name: 'Kojo Antwi Danso',
      email: 'kojo.danso@example.com',
      password: 'akwaaba-osu-2026',
      role: 'service-provider',
      profile: {
        languages: ['English', 'Twi'],
        experience: '6-10',
        specialties: ['Healthcare'],
        bio: 'I translate health leaflets in Kumasi.',
        portfolio: null,
      },
    });
  });
});

describe('the dialog in the URL', () => {
  it('opens Join for a provider if the URL says so', () => {
    expect(parseAuthDialog({ dialog: 'join', as: 'service-provider' })).toEqual({
      dialog: 'join',
      as: 'service-provider',
    });
  });

  it('selects the client account type by default', () => {
    expect(parseAuthDialog({ dialog: 'join', as: 'admin' }).as).toBe('client');
  });

  it.each([{}, { dialog: 'logout' }, { dialog: '' }])('opens nothing for %o', (params) => {
    expect(parseAuthDialog(params).dialog).toBeUndefined();
  });
});
