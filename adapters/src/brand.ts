/** The marketplace's name, as people read it: Akan *nsɛm*, words, matters. */
export const brand = 'Nsem';
