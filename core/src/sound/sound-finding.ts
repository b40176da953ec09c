/** What a check of a recording can find. */
export type SoundCheck =
  /** Quieter than narrations are to be. */
  | 'too-quiet'
  /** Louder than narrations are to be. */
  | 'too-loud'
  /** Its true peak is so high that players and codecs may cut it off. */
  | 'peaks'
  /** The recording is cut off at its limit, which can be heard and cannot be mended. */
  | 'clipping'
  /** Noise of the room or the microphone is heard in the pauses. */
  | 'noise'
  /** A short impulse, such as of a plug or a lost sample. */
  | 'clicks'
  /** A silence between sounds that is longer than a pause. */
  | 'long-silence'
  /** There is no sound. */
  | 'empty'
  /** It is in a format that cannot be decoded here, so nothing is known of its sound. */
  | 'not-checked';

/** One thing that a check found. */
export type SoundFinding = Readonly<{
  check: SoundCheck;
  /** What has an error is recorded or levelled again; of warnings the narrator decides. */
  severity: 'error' | 'warning';
  /** When it is, in milliseconds; null if it is about all of the recording. */
  at: number | null;
  /**
   * What was measured: LUFS for `too-quiet` and `too-loud`, dBTP for `peaks`, dBFS for `noise`,
   * milliseconds for `clipping` and `long-silence`; null for the others.
   */
  value: number | null;
}>;

/** One sentence, whose level is matched later, or a whole recording as it is delivered. */
export type SoundScope = 'sentence' | 'whole';

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
  'not-checked':
    'The sound of this format, such as AAC or Vorbis, cannot be checked here. Deliver it as WAV, ' +
    'FLAC, MP3 or Opus, or add a note that you have heard it from beginning to end.',
  'long-silence': 'There is a long silence. Is it meant?',
};

/** What a check found in a recording, and what to do about it. */
export const describeSoundFinding = ({ check }: Pick<SoundFinding, 'check'>): string =>
  sentences[check];
