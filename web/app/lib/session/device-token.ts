/** The name in the browser’s storage. */
export const deviceTokenKey = 'device_token';

/**
 * The token by which the server knows this device since an earlier login, so that failed logins from
 * elsewhere do not delay the next one here; undefined if there is none. It is no credential, and
 * stays after a logout.
 */
function readDeviceToken(): string | undefined {
  try {
    return localStorage.getItem(deviceTokenKey) ?? undefined;
  } catch {
    // The browser blocks storage: the device is a new one at each login.
    return undefined;
  }
}

/** What a login sends of the device: nothing, if it is a new one. */
export function knownDevice(): Readonly<{ device_token?: string }> {
  const token = readDeviceToken();
  return token === undefined ? {} : { device_token: token };
}

/** Saves the token for the next login. */
export function writeDeviceToken(token: string): void {
  try {
    localStorage.setItem(deviceTokenKey, token);
  } catch {
    // The browser blocks storage.
  }
}
