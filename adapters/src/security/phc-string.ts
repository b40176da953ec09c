/** What a PHC string of argon2id holds: the cost, the salt and the hash. */
export type Argon2Hash = Readonly<{
  memoryKib: number;
  passes: number;
  lanes: number;
  salt: Buffer;
  hash: Buffer;
}>;

const shape =
  /^\$argon2id\$v=19\$m=(?<m>\d{1,7}),t=(?<t>\d{1,3}),p=(?<p>\d{1,3})\$(?<salt>[A-Za-z0-9+/]{11,})\$(?<hash>[A-Za-z0-9+/]{16,})$/;

/** The PHC format has base64 without padding. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Writes a hash in the PHC string format, which other argon2 software reads too. */
export const formatPhc = ({ memoryKib, passes, lanes, salt, hash }: Argon2Hash): string =>
  `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${encode(salt)}$${encode(hash)}`;

/**
 * Reads a PHC string of argon2id.
 *
 * @throws where it is none: what is stored as a hash was written by us.
 */
export function parsePhc(text: string): Argon2Hash {
  const groups = shape.exec(text)?.groups;
  if (groups === undefined) throw new Error('a stored password hash is not an argon2id PHC string');
  return {
    memoryKib: Number(groups['m']),
    passes: Number(groups['t']),
    lanes: Number(groups['p']),
    salt: Buffer.from(groups['salt'] ?? '', 'base64'),
    hash: Buffer.from(groups['hash'] ?? '', 'base64'),
  };
}
