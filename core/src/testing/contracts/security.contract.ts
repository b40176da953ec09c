import { describe, expect, it } from 'vitest';
import type { Passwords, SessionTokens } from '../../accounts/passwords.port.ts';
import { isKeyValue } from '../../api-keys/key-value.ts';
import type { KeyVault } from '../../api-keys/key-vault.port.ts';

/** What everything that hashes passwords must do. */
export function describePasswords(create: () => Passwords): void {
  describe('passwords', () => {
    const password = 'Ɛte sɛn, Kwasi? 🔑';

    it('are known by their own hash alone, to the last character and case', async () => {
      const passwords = create();
      const hash = await passwords.hash(password);
      expect(await passwords.verify(password, hash)).toBe(true);
      for (const other of [`${password} `, password.toUpperCase(), password.slice(0, -2), '']) {
        expect(await passwords.verify(other, hash)).toBe(false);
      }
    });

    it('can be verified against nothing', async () => {
      await expect(create().verifyNothing(password)).resolves.toBeUndefined();
    });
  });
}

/** What everything that makes session tokens must do. */
export function describeSessionTokens(create: () => SessionTokens): void {
  describe('session tokens', () => {
    it('are issued with the hash that they are known by', () => {
      const tokens = create();
      const { token, tokenHash } = tokens.issue();
      expect(tokens.hash(token)).toBe(tokenHash);
      expect(tokenHash).not.toBe(token);
      expect(create().hash(token)).toBe(tokenHash);
    });

    it('are each another one', () => {
      const tokens = create();
      const issued = Array.from({ length: 100 }, () => tokens.issue().token);
      expect(new Set(issued).size).toBe(100);
    });
  });
}

/** What everything that keeps the values of API keys safe must do. */
export function describeKeyVault(create: () => KeyVault): void {
  describe('a key vault', () => {
    it('issues values that have the form of an API key, each another one', () => {
      const vault = create();
      const values = Array.from({ length: 100 }, () => vault.issue().value);
      expect(values.filter((value) => !isKeyValue(value))).toEqual([]);
      expect(new Set(values).size).toBe(100);
    });

    it('finds a value by its look-up, and shows it again', () => {
      const vault = create();
      const { value, lookup, sealed } = vault.issue();
      expect(vault.lookup(value)).toBe(lookup);
      expect(vault.open(sealed)).toBe(value);
      expect(sealed).not.toContain(value);
    });

    it('opens nothing that it has not sealed', () => {
      expect(create().open('of another vault')).toBeUndefined();
    });
  });
}
