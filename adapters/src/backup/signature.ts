// The digests of an archive show that it is whole, not who made it: anyone who can replace a file
// in the folder of backups can compute them anew, and a careful forgery balances. The key is
// derived from the server's secret, so there is nothing more to store or to lose: a restore needs
// the secret anyway. A key pair would let others check an archive, but only the operator restores,
// and a private key on the server is stolen along with the secret. Encryption by age does not say
// who wrote an archive: everyone can encrypt to a public recipient.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { findSecrets, type KnownSecrets } from '../security/load-secret.ts';

/** The entry with the signature of the manifest, which lists the digests of everything else. */
export const signatureEntry = 'manifest.hmac';

const keyBytes = 32;

/** The key that a marketplace signs its archives with: it is derived from its secret. */
export const signingKeyOf = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'nsem backup manifest', keyBytes));

/** The keys of a marketplace's known secrets, that of the current one first. */
export const findSigningKeys = async (config: KnownSecrets): Promise<readonly Uint8Array[]> =>
  (await findSecrets(config)).map(signingKeyOf);

/** Signs bytes while they are read. */
export function signBytes(source: AsyncIterable<Uint8Array>, key: Uint8Array) {
  const hmac = createHmac('sha256', key);
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hmac.update(chunk);
      yield chunk;
    }
  }
  /** `finish` returns the signature in hexadecimal. To be called once, after reading to the end. */
  return { bytes: pass(), finish: () => hmac.digest('hex') };
}

/** Whether a signature is one of those that are expected, in hexadecimal. */
export const isOneOf = (expected: readonly string[], signature: Uint8Array): boolean =>
  expected.some((text) => {
    const bytes = Buffer.from(text);
    return signature.length === bytes.length && timingSafeEqual(signature, bytes);
  });

/** Computes what the signature of bytes that are read in pieces must be, with each of the keys. */
export function computeSignatures(keys: readonly Uint8Array[]) {
  const hmacs = keys.map((key) => createHmac('sha256', key));
  return {
    add(bytes: Uint8Array): void {
      for (const hmac of hmacs) hmac.update(bytes);
    },
    /** In hexadecimal. To be called once, at the end. */
    finish: (): readonly string[] => hmacs.map((hmac) => hmac.digest('hex')),
  };
}
