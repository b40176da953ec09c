// The code of sound that the server and the web both run.

export { checkSound } from './check-sound.ts';
export { createMeter, type SoundMeter } from './create-meter.ts';
export { mixChannels, sampleDecoder } from './decode-samples.ts';
export {
  describeSoundFinding,
  type SoundCheck,
  type SoundFinding,
  type SoundScope,
} from './sound-finding.ts';
export { gainFor } from './gain-for.ts';
export { pauseAfter } from './pauses.ts';
export { readWav, type ByteSource, type Wav, type WavSamples } from './read-wav.ts';
export { createResampler, type Resampler } from './resample.ts';
export { shapeSamples } from './shape-samples.ts';
export { highestNoiseFloor } from './sound-limits.ts';
export type { SoundMeasures, Span } from './sound-measures.ts';
export { trimSilence } from './trim-silence.ts';
export { longestWavSamples, toPcm, wavHeader } from './write-wav.ts';
