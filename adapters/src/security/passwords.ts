import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { composeText, type Passwords } from '@nsem/core';

import { findPasswordWeakness } from './password-weakness.ts';
import { markOfHash } from './digests.ts';
import { brand } from '../brand.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { formatPhc, parsePhc, type Argon2Hash } from './phc-string.ts';

const derive = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** The OWASP recommendation for argon2id: 19 MiB, two passes, no parallelism. */
const cost = { memoryKib: 19 * 1024, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;

/** Each takes 19 MiB and a core for about 20 ms, so a flood of logins has to queue. */
const maxConcurrent = 2;

const compute = (
  password: string,
  { memoryKib, passes, parallelism, salt, hash }: Argon2Hash,
): Promise<Buffer> =>
  derive('argon2id', {
    message: Buffer.from(composeText(password), 'utf8'),
    nonce: salt,
    parallelism,
    memory: memoryKib,
    passes,
    tagLength: hash.length,
  });

const freshHash = (): Argon2Hash => ({
  ...cost,
  salt: randomBytes(saltBytes),
  hash: Buffer.alloc(hashBytes),
});

/** Hashes passwords by argon2id, at most two at once, as PHC strings that include their cost. */
export function createPasswords(): Passwords {
  const limit = createConcurrencyLimit(maxConcurrent);
  const decoy = freshHash();

  const verify = async (password: string, expected: Argon2Hash): Promise<boolean> =>
    timingSafeEqual(await limit(() => compute(password, expected)), expected.hash);

  return {
    async hash(password) {
      const fresh = freshHash();
      return formatPhc({ ...fresh, hash: await limit(() => compute(password, fresh)) });
    },
    verify: (password, hash) => verify(password, parsePhc(hash)),
    async verifyNothing(password) {
      await verify(password, decoy);
    },
    isOutdated(text) {
      const { memoryKib, passes, hash } = parsePhc(text);
      return memoryKib < cost.memoryKib || passes < cost.passes || hash.length < hashBytes;
    },
    markOf: markOfHash,
    findWeakness: findPasswordWeakness,
    marketplaceNames: () => [brand],
  };
}
