import { recordingName, type Voice } from './voice.ts';
import { encodeWav, secondsOf, startOf, type Sound } from './wav.ts';

/** The longest recording, in seconds; it ends by itself there. */
export const longestSeconds = 120;

/** Enough for a voice; two minutes of it stay well under the server's 10 MiB. */
const highestRate = 24_000;

/** Makes a WAV file of what the microphone has given, not a sample longer than is taken. */
export async function finishRecording(sound: Sound): Promise<Voice & { seconds: number }> {
  const whole = startOf(sound, longestSeconds);
  const lean = whole.sampleRate > highestRate ? await resample(whole) : whole;
  return {
    file: new File([encodeWav(lean)], recordingName, { type: 'audio/wav' }),
    seconds: secondsOf(whole),
  };
}

/** The browser's own converter filters what a lower rate cannot carry. */
async function resample({ samples, sampleRate }: Sound): Promise<Sound> {
  if (samples.length === 0) return { samples, sampleRate };
  const length = Math.floor((samples.length * highestRate) / sampleRate);
  const offline = new OfflineAudioContext(1, Math.max(1, length), highestRate);
  const buffer = offline.createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(new Float32Array(samples), 0);
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  const rendered = await offline.startRendering();
  return { samples: rendered.getChannelData(0), sampleRate: highestRate };
}
