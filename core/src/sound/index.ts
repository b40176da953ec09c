// The code of sound that the server and the web both run.

export { checkSound, gainFor } from './check-sound.ts';
export { createMeter, pauseAfter, type SoundMeter } from './create-meter.ts';
export { mixChannels, sampleDecoder, shapeSamples, trimSilence } from './shape-samples.ts';
export {
  describeSoundFinding,
  highestNoiseFloor,
  type SoundCheck,
  type SoundFinding,
  type SoundMeasures,
  type SoundScope,
  type Span,
} from './sound-measures.ts';
export {
  type ByteSource,
  longestWavSamples,
  readWav,
  toPcm,
  type Wav,
  wavHeader,
  type WavSamples,
} from './wav.ts';
export { createResampler, type Resampler } from './resample.ts';
