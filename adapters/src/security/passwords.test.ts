import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { createPasswords } from './passwords.ts';
import { formatPhc, parsePhc } from './phc-string.ts';
import { createQueue } from './queue.ts';

describe('passwords', () => {
  const passwords = createPasswords();

  it('are recognised, and nothing else is', async () => {
    const hash = await passwords.hash('Ɔkwan tenten 1957');
    expect(await passwords.verify('Ɔkwan tenten 1957', hash)).toBe(true);
    expect(await passwords.verify('ɔkwan tenten 1957', hash)).toBe(false);
    expect(await passwords.verify('', hash)).toBe(false);
  });

  it('are the same however the accents were typed', async () => {
    const hash = await passwords.hash('Eʋe\u0301gbe 2026'.normalize('NFC'));
    expect(await passwords.verify('Eʋe\u0301gbe 2026'.normalize('NFD'), hash)).toBe(true);
  });

  it('have another salt each time, and a hash that says how it was made', async () => {
    const [one, other] = await Promise.all([passwords.hash('same'), passwords.hash('same')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(other).not.toBe(one);
  });

  it('verify by the cost that the hash names, not by today’s', async () => {
    const salt = Buffer.alloc(16, 7);
    const cost = { memoryKib: 64, passes: 1, lanes: 1 };
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

  it('take as long for nobody as for somebody: both derive a hash', async () => {
    await expect(passwords.verifyNothing('guess')).resolves.toBeUndefined();
  });

  it('refuse to read a stored hash of another kind', async () => {
    expect(() => parsePhc('$2b$10$abcdefghijklmnopqrstuv')).toThrow('PHC');
    await expect(async () => passwords.verify('x', 'plain text')).rejects.toThrow('PHC');
  });
});

describe('a PHC string', () => {
  it('is read as other software writes it', () => {
    const text =
      '$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$RdescudvJCsgt3ub+b4dWRWJTmaaJObG';
    const parsed = parsePhc(text);
    expect(parsed).toMatchObject({ memoryKib: 65536, passes: 3, lanes: 4 });
    expect(parsed.salt.toString()).toBe('somesaltsomesalt');
    expect(formatPhc(parsed)).toBe(text);
  });
});

describe('a queue', () => {
  it('runs at most so many at once, in the order of arrival, and survives failures', async () => {
    const inTurn = createQueue(2);
    let running = 0;
    let most = 0;
    const started: number[] = [];
    const work = (number: number) => async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (number % 3 === 0) throw new Error(`${number} fails`);
      return number;
    };
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const results = await Promise.allSettled(numbers.map((number) => inTurn(work(number))));
    expect(most).toBe(2);
    expect(started).toEqual(numbers);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  });
});
