/** Marks the ratings in the address, for links that lead to them. */
export const ratingsHash = '#ratings';

/** Where a provider finds the ratings received. */
export const ratingsPlace = `?tab=profile${ratingsHash}`;
