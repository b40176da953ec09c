import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

import { composeText, type Passwords, type PasswordWeakness } from '@nsem/core';
import type { ZxcvbnResult } from '@zxcvbn-ts/core';

import { brand } from '../wording.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { markOfHash } from './seal.ts';

type Estimator = Readonly<{
  common: ReadonlySet<string>;
  estimate: (password: string) => ZxcvbnResult;
}>;

/** Loaded with the first new password: it takes several megabytes. */
async function loadEstimator(): Promise<Estimator> {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  const factory = new ZxcvbnFactory({ dictionary: { passwords }, graphs: adjacencyGraphs });
  return {
    common: new Set(passwords.map(String)),
    estimate: (password) => factory.check(password),
  };
}

let loaded: Promise<Estimator> | undefined;

/** As many characters are estimated at once: the time grows with their square. */
const mostCharacters = 32;

/** Up to this score (of 4), a password is guessed with a million attempts. */
const weakScore = 1;

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9';

function withoutDigitsAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isDigit(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

const isWord = ({ pattern }: Readonly<{ pattern: string }>): boolean => pattern === 'dictionary';

/**
 * Why a password is tried before others: it is one of the 49,000 most common ones in any case, also with
 * digits at its end (`Password2026`), or zxcvbn estimates that a million attempts find it. Of a long one,
 * its beginning and its end are estimated.
 */
export async function findPasswordWeakness(
  password: string,
): Promise<PasswordWeakness | undefined> {
  loaded ??= loadEstimator();
  const { common, estimate } = await loaded;
  const lowered = password.toLowerCase();
  if (common.has(lowered) || common.has(withoutDigitsAtEnd(lowered))) return 'common';
  const parts = new Set([password.slice(0, mostCharacters), password.slice(-mostCharacters)]);
  const estimated = [...parts].map((part) => estimate(part));
  if (estimated.some(({ score }) => score > weakScore)) return undefined;
  const hasWord = estimated.some(({ sequence }) => sequence.some(isWord));
  return hasWord ? 'common' : 'predictable';
}

/** The contents of an argon2id PHC string: cost, salt and hash. */
type Argon2Hash = Readonly<{
  memoryKib: number;
  passes: number;
  parallelism: number;
  salt: Buffer;
  hash: Buffer;
}>;

const shape =
  /^\$argon2id\$v=19\$m=(?<m>\d{1,7}),t=(?<t>\d{1,3}),p=(?<p>\d{1,3})\$(?<salt>[A-Za-z0-9+/]{11,})\$(?<hash>[A-Za-z0-9+/]{16,})$/;

/** The PHC format uses base64 without padding. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Formats a hash as a PHC string, which other argon2 software reads too. */
export const formatPhc = ({ memoryKib, passes, parallelism, salt, hash }: Argon2Hash): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${encode(salt)}$${encode(hash)}`;

/**
 * Parses an argon2id PHC string.
 *
 * @throws if it is anything else: only this server writes stored hashes.
 */
export function parsePhc(text: string): Argon2Hash {
  const groups = shape.exec(text)?.groups;
  if (groups === undefined) throw new Error('a stored password hash is not an argon2id PHC string');
  return {
    memoryKib: Number(groups['m']),
    passes: Number(groups['t']),
    parallelism: Number(groups['p']),
    salt: Buffer.from(groups['salt'] ?? '', 'base64'),
    hash: Buffer.from(groups['hash'] ?? '', 'base64'),
  };
}

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
