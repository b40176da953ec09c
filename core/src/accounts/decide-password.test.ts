import { describe, expect, it } from 'vitest';
import { ok, refuse } from '../kernel/result.ts';
import { createMemoryPasswords } from '../testing/security.ts';
import type { PasswordProblem } from './account-fault.ts';
import { checkNewPassword, checkPassword, isPossiblePassword } from './decide-password.ts';
import { normalizeEmail } from './email.ts';

const email = 'ama.serwaa@example.com';

describe('a new password', () => {
  it.each([
    '1234567890',
    'a'.repeat(128),
    'ɛɔŋɛɔŋɛɔŋɛ',
    '🔑'.repeat(10),
    '🔑'.repeat(128),
    ' '.repeat(10),
  ])('may be %j', (password) => {
    expect(checkPassword(password, email)).toEqual(ok(password));
  });

  it.each([
    ['', 'too-short'],
    ['123456789', 'too-short'],
    ['🔑'.repeat(9), 'too-short'],
    ['a'.repeat(129), 'too-long'],
    ['🔑'.repeat(129), 'too-long'],
    [email, 'is-email'],
    [' AMA.Serwaa@Example.com ', 'is-email'],
  ])('may not be %j: %s', (password, reason) => {
    expect(checkPassword(password, ` ${email.toUpperCase()}`)).toEqual(
      refuse({ code: 'account.password-invalid', reason }),
    );
  });

  const check = (password: string, name = 'Ama Serwaa Osei') =>
    checkNewPassword(createMemoryPasswords(), password, { email, name });
  const refusedAs = (reason: PasswordProblem) =>
    refuse({ code: 'account.password-invalid', reason });

  it('may not be one of the most common ones', async () => {
    expect(await check('password-2026')).toEqual(refusedAs('common'));
    expect(await check('akwaaba-osu-2026')).toEqual(ok('akwaaba-osu-2026'));
    expect(await check('password')).toEqual(refusedAs('too-short'));
  });

  it.each([
    'AmaSerwaaOsei',
    'ama.serwaa.osei',
    'serwaa2026!!',
    'Osei Serwaa Ama',
    'amaamaamaamaama',
    'nsem-nsem-2026',
    'ama.serwaa@example.com1',
    'AMA.SERWAA.EXAMPLE',
    'example-nsem-ama',
  ])('may not consist of what is known about its owner: %s', async (password) => {
    expect(await check(password)).toEqual(refusedAs('personal'));
  });

  it.each(['Ama likes kente looms', 'serwaa/9041735826', 'amalgamation-of-osu'])(
    'may contain a name: %s',
    async (password) => {
      expect(await check(password)).toEqual(ok(password));
    },
  );

  it('is not compared with initials, or with a name that is not known', async () => {
    expect(await check('akwaaba-osu', 'A K')).toEqual(ok('akwaaba-osu'));
    const owner = { email, name: null };
    const password = 'kwame-and-kofi';
    expect(await checkNewPassword(createMemoryPasswords(), password, owner)).toEqual(ok(password));
  });
});

it.each([
  ['12345678', true],
  ['1234567', false],
  ['a'.repeat(129), false],
  [email, false],
])('an account of an earlier version may have the password %j: %s', (password, isPossible) => {
  expect(isPossiblePassword(password, email)).toBe(isPossible);
});

it('an e-mail is compared trimmed and in lower case', () => {
  expect(normalizeEmail('  Ama.Serwaa@Example.COM\n')).toBe(email);
});
