import { randomInt } from 'node:crypto';

/** Neither capitals nor what looks alike: these passwords are read from a screen and typed. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A random password of about 78 bits in groups of four: `k7mq-2xvd-9wpt-hh3c`. */
export function readablePassword(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}
