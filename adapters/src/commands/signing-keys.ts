import { findSigningKeys } from '../backup/signature.ts';
import type { KnownSecrets } from '../security/load-secret.ts';
import { warn } from './command.ts';

/** The option that takes a backup that this marketplace may not have made. */
export const trustOptions = { unsigned: { type: 'boolean' } } as const;

/** The keys one of which must have signed a backup; none: its signature is not checked. */
export type RequiredSignature = Readonly<{
  signingKeys: readonly Uint8Array[];
  /** Says that the signature was not checked if the operator may not know it. */
  warnIfUnchecked(): void;
}>;

/** Requires the signature of a backup, unless the operator vouches for it, or has no secret here. */
export async function requireSignature(
  config: KnownSecrets,
  { unsigned = false }: Readonly<{ unsigned?: boolean | undefined }>,
): Promise<RequiredSignature> {
  const signingKeys = unsigned ? [] : await findSigningKeys(config);
  return {
    signingKeys,
    warnIfUnchecked() {
      if (unsigned || signingKeys.length > 0) return;
      warn(
        'The signature of the backup was not checked, because there is no secret here: set NSEM_SECRET, or copy the file secret into the data folder.',
      );
    },
  };
}
