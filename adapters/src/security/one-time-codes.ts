import type { OneTimeCodes } from '@nsem/core';
import { Secret, TOTP } from 'otpauth';
import { deriveKey, seal, unseal } from './seal.ts';

/** As RFC 4226 recommends. */
const secretBytes = 20;

const stepMs = 30_000;

/** Steps before and after the current one that count, for clocks that differ a little. */
const window = 1;

const codeShape = /^\d{6}$/;

/** What every authenticator app supports. */
const parameters = { algorithm: 'SHA1', digits: 6, period: stepMs / 1_000 } as const;

/**
 * Creates the codes of authenticator apps. Their secrets are encrypted with a key that is derived
 * from the server's secret.
 *
 * @param options.current the server's secret, at least 32 bytes.
 * @param options.previous earlier secrets, under which codes still count.
 * @param options.issuer the name of the marketplace in the app.
 */
export function createOneTimeCodes({
  current,
  previous = [],
  issuer,
}: Readonly<{
  current: Uint8Array;
  previous?: readonly Uint8Array[];
  issuer: string;
}>): OneTimeCodes {
  const [key, ...olderKeys] = [current, ...previous].map((one) =>
    deriveKey(one, 'second-factors/seal'),
  ) as [Buffer, ...Buffer[]];
  const openOlder = (sealed: string): string | undefined => {
    for (const older of olderKeys) {
      const secret = unseal(older, sealed);
      if (secret !== undefined) return secret;
    }
    return undefined;
  };
  return {
    issue(accountName) {
      const secret = new Secret({ size: secretBytes });
      const uri = new TOTP({ ...parameters, issuer, label: accountName, secret }).toString();
      return { secret: secret.base32, uri, sealed: seal(key, secret.base32) };
    },
    reseal(sealedSecret) {
      if (unseal(key, sealedSecret) !== undefined) return sealedSecret;
      const secret = openOlder(sealedSecret);
      return secret === undefined ? undefined : seal(key, secret);
    },
    findStep(sealedSecret, code, now) {
      const digits = code.replaceAll(' ', '');
      const base32 = unseal(key, sealedSecret) ?? openOlder(sealedSecret);
      if (base32 === undefined || !codeShape.test(digits)) return undefined;
      const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(base32) });
      const distance = totp.validate({ token: digits, timestamp: now, window });
      return distance === null ? undefined : Math.floor(now / stepMs) + distance;
    },
  };
}
