import type { SoundCheck, SoundFinding } from './sound-finding.ts';

const sentences: Readonly<Record<SoundCheck, string>> = {
  empty: 'Nothing can be heard. Check that the right microphone is chosen.',
  'too-quiet': 'Too quiet: move closer or turn the microphone up.',
  'too-loud': 'Too loud: move back a little or turn the microphone down.',
  peaks: 'The loudest sounds are too loud: move back a little.',
  clipping:
    'The sound is distorted, which cannot be repaired: turn the microphone down, and record it ' +
    'again.',
  noise: 'There is noise behind your voice: switch off fans and close the windows.',
  clicks: 'There are clicks: do not touch the microphone, its cable or the table.',
  'long-silence': 'There is a long silence. Is it meant?',
};

/** What a check found in a recording, and what to do about it. */
export const describeSoundFinding = ({ check }: Pick<SoundFinding, 'check'>): string =>
  sentences[check];
