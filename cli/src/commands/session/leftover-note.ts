/** A token was replaced or deleted while its keyring could not be used. */
export const leftoverNote =
  'The old token is still in the system keyring, which cannot be used now. Remove the entry "nsem" there.';
