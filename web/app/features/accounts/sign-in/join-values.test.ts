import { describe, expect, it } from 'vitest';

import { joinSchemas, emptyJoinValues, registrationOf, type JoinValues } from './join-values.ts';

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
