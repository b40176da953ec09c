import { SoundRefusal, type SoundRefusalCode } from '../../../lib/sound/sound-refusal.ts';

const texts: Readonly<Record<SoundRefusalCode, string>> = {
  'device-full': 'This device is full. Free some space, and try again.',
  'not-decodable': 'Your browser cannot read this recording. Choose a WAV or MP3 file.',
  'take-missing':
    'One of your recordings is not on this device any more. Play them to find out which, and ' +
    'record that sentence again.',
  'too-long': 'The recording is too long to be read here. Choose a WAV file, or a shorter one.',
};

/** Why something cannot be done with a recording, and what to do. */
export const soundErrorText = (error: unknown): string =>
  error instanceof SoundRefusal
    ? texts[error.code]
    : 'Something went wrong with the recording. Please try again.';
