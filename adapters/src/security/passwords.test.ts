import { argon2Sync } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { createConcurrencyLimit } from './concurrency-limit.ts';
import { createPasswords, findPasswordWeakness, formatPhc, parsePhc } from './passwords.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('are recognised exactly', async () => {
    const hash = await passwords.hash('Ɔkwan tenten 1957');
    expect(await passwords.verify('Ɔkwan tenten 1957', hash)).toBe(true);
    expect(await passwords.verify('ɔkwan tenten 1957', hash)).toBe(false);
    expect(await passwords.verify('', hash)).toBe(false);
  });

  it('match however the accents were typed', async () => {
    const hash = await passwords.hash('Eʋe\u0301gbe 2026'.normalize('NFC'));
    expect(await passwords.verify('Eʋe\u0301gbe 2026'.normalize('NFD'), hash)).toBe(true);
  });

  it('have a new salt each time and a hash that states its parameters', async () => {
    const [one, other] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(other).not.toBe(one);
  });

  it('are verified with the cost in the hash, not with the current one', async () => {
    const salt = Buffer.alloc(16, 7);
    const cost = { memoryKib: 64, passes: 1, parallelism: 1 };
    const hash = argon2Sync('argon2id', {
      message: 'older',
      nonce: salt,
      parallelism: 1,
      memory: 64,
      passes: 1,
      tagLength: 24,
    });
    expect(await passwords.verify('older', formatPhc({ ...cost, salt, hash }))).toBe(true);
  });

  it.each([
    [{ memoryKib: 19_456, passes: 2 }, 32, false],
    [{ memoryKib: 65_536, passes: 3 }, 32, false],
    [{ memoryKib: 19_455, passes: 2 }, 32, true],
    [{ memoryKib: 19_456, passes: 1 }, 32, true],
    [{ memoryKib: 19_456, passes: 2 }, 31, true],
  ])('of %o with a hash of %i bytes are outdated: %s', (cost, bytes, isOutdated) => {
    const parts = { salt: Buffer.alloc(16), hash: Buffer.alloc(bytes) };
    expect(passwords.isOutdated(formatPhc({ ...cost, parallelism: 1, ...parts }))).toBe(isOutdated);
  });

  it('are hashed even if there is no account, so that timing reveals nothing', async () => {
    await expect(passwords.verifyNothing('guess')).resolves.toBeUndefined();
  });

  it('cannot be verified against a hash of another kind', async () => {
    expect(() => parsePhc('$2b$10$abcdefghijklmnopqrstuv')).toThrow('PHC');
    await expect(async () => passwords.verify('x', 'plain text')).rejects.toThrow('PHC');
  });
});

describe('a PHC string', () => {
  it('is read in the form that other software writes', () => {
    const text =
      '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b4dWRWJTmaaJObG';
    const parsed = parsePhc(text);
    expect(parsed).toMatchObject({ memoryKib: 65536, passes: 3, parallelism: 4 });
    expect(parsed.salt.toString()).toBe('somesaltsomesalt');
    expect(formatPhc(parsed)).toBe(text);
  });
});

describe('a concurrency limit', () => {
  it('runs a limited number at once, in order of arrival, and survives failures', async () => {
    const limit = createConcurrencyLimit(2);
    let running = 0;
    let peak = 0;
    const started: number[] = [];
    const work = (number: number) => async () => {
      started.push(number);
      running += 1;
      peak = Math.max(peak, running);
      await new Promise(setImmediate);
      running -= 1;
      if (number % 3 === 0) throw new Error(`${number} fails`);
      return number;
    };
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const results = await Promise.allSettled(numbers.map((number) => limit(work(number))));
    expect(peak).toBe(2);
    expect(started).toEqual(numbers);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  });
});

it.each([
  ['qwertyuiop', 'common'],
  ['QWERTYuiop', 'common'],
  ['Password2026', 'common'],
  ['zebrafish2026', undefined],
  ['iloveyou1234', 'common'],
  ['P4ssw0rd!!', 'common'],
  ['drowssap12', 'common'],
  ['1234567890', 'common'],
  ['aaaaaaaaaaaa', 'predictable'],
  ['ɛɛɛɛɛɛɛɛɛɛɛɛ', 'predictable'],
  ['ababababababab', 'predictable'],
  ['abcabcabcabc', 'predictable'],
  ['lmnopqrstuvw', 'predictable'],
  ['2345678901234', 'predictable'],
  ['11/11/2011 ', 'predictable'],
  ['x'.repeat(128), 'predictable'],
  [`${'x'.repeat(40)}kente loom in Bonwire`, undefined],
  [`kente loom in Bonwire${'x'.repeat(40)}`, undefined],
  ['akwaaba-osu-2026', undefined],
  ['kente loom in Bonwire', undefined],
  ['medaase paa ara', undefined],
  ['90417358264', undefined],
])('the weakness of %j is %s', async (password, weakness) => {
  expect(await findPasswordWeakness(password)).toBe(weakness);
});
