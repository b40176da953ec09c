/** The contents of an argon2id PHC string: cost, salt and hash. */
export type Argon2Hash = Readonly<{
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
