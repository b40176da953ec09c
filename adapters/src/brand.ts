/** The name of the marketplace in texts for people: Akan *nsɛm*, words or matters. */
export const brand = 'Nsem';
