/**
 * The loudness that narrations are brought to, in LUFS. EBU R 128 s4 and the AES's TD1008 have about
 * -16 to -20 for speech; a mono file that is played by two loudspeakers sounds 3 LU louder.
 */
export const targetLoudness = -19;

/** The highest true peak of a finished recording in dBTP (EBU R 128): codecs add to what is above. */
export const highestPeak = -1;

/** The highest noise floor in dBFS, which audiobook publishers (ACX) demand. */
export const highestNoiseFloor = -60;

/** The longest silence between sounds, in milliseconds; a pause for a new chapter takes less. */
export const longestSilenceMs = 2_000;

/** Below this level, in dBFS, there is silence: the noise of a good room is lower. */
export const silenceLevel = -60;

/** How far below the loudness of a recording its silences begin, in dB: above the noise of most rooms. */
export const silenceBelowLoudness = 25;

/** By how much a recording is amplified at most, in dB: beyond, its noise is heard before its voice. */
export const mostGain = 24;
