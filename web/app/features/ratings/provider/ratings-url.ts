/** The hash of links to the ratings. */
export const ratingsHash = '#ratings';

/** The address of a provider's received ratings. */
export const ratingsUrl = `?tab=profile${ratingsHash}`;
