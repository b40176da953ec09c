import { toPcm, wavHeader } from '@nsem/core/sound';

const sampleRate = 48_000;

/** A voice of 150 Hz with its overtones, as loud as a narrator at a hand's breadth. */
const voiceOf = (time: number): number =>
  [1, 2, 3, 4].reduce((sum, nth) => sum + Math.sin(2 * Math.PI * 150 * nth * time) / nth / 5, 0);

/** Three syllables a second for two and a half seconds, then a pause of half a second. */
const loudnessAt = (time: number): number =>
  time % 3 < 2.5 ? Math.max(0, Math.sin(2 * Math.PI * 3 * time)) : 0;

/** A WAV file with something like speech in a quiet room: mono, 16-bit PCM, 48 kHz. */
export function speechWav(seconds: number): Buffer {
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, at) => {
    const time = at / sampleRate;
    const hum = Math.sin(2 * Math.PI * 100 * time) * 0.0003;
    return voiceOf(time) * loudnessAt(time) + hum;
  });
  return Buffer.concat([wavHeader(samples.length, sampleRate), toPcm(samples)]);
}
