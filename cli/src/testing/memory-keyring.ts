import { KeyringError, type Keyring } from '../keyring/keyring.ts';

/** A keyring in memory, which can be locked. */
export class MemoryKeyring implements Keyring {
  readonly entries = new Map<string, string>();
  isLocked = false;

  async get(entry: string): Promise<string | null> {
    this.#check();
    return this.entries.get(entry) ?? null;
  }

  async set(entry: string, secret: string): Promise<void> {
    this.#check();
    this.entries.set(entry, secret);
  }

  async delete(entry: string): Promise<void> {
    this.#check();
    this.entries.delete(entry);
  }

  #check(): void {
    if (this.isLocked) throw new KeyringError('unavailable');
  }
}
