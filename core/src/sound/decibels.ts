/** The decibels of an amplitude from 0 to 1; -Infinity for 0. */
export const amplitudeToDb = (amplitude: number): number => 20 * Math.log10(amplitude);

/** The decibels of a mean of squares; -Infinity for 0. */
export const powerToDb = (power: number): number => 10 * Math.log10(power);

/** The factor by which a gain in decibels multiplies samples. */
export const dbToAmplitude = (db: number): number => 10 ** (db / 20);
