import { randomInt } from 'node:crypto';

/** No capitals or similar characters: these passwords are read from a screen and typed. */
const alphabet = 'abcdefghjkmnpqrstvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** Generates a password of about 78 random bits in groups of four: `k7mq-2xvd-9wpt-hh3c`. */
export function generatePassword(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: groups }, group).join('-');
}
