/** Stores secrets in the keyring of the operating system. */
export interface Keyring {
  /**
   * @returns null if there is no such entry.
   * @throws KeyringError
   */
  get(entry: string): Promise<string | null>;
  /** @throws KeyringError */
  set(entry: string, secret: string): Promise<void>;
  /**
   * Does nothing if there is no such entry.
   *
   * @throws KeyringError
   */
  delete(entry: string): Promise<void>;
}

/** Why a keyring cannot be used. */
export type KeyringObstacle = 'not-installed' | 'unavailable' | 'no-answer';

const reasons: Readonly<Record<KeyringObstacle, string>> = {
  'not-installed': 'the package @napi-rs/keyring is not installed',
  unavailable: 'no keyring is available in this session',
  'no-answer': 'the keyring does not respond',
};

/** The keyring cannot be used. Its text never contains a secret. */
export class KeyringError extends Error {
  override readonly name = 'KeyringError';

  constructor(obstacle: KeyringObstacle) {
    super(reasons[obstacle]);
  }
}
