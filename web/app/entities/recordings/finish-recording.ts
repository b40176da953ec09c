import { toPcm, wavHeader } from '@nsem/core/sound';
import { recordingName, type Attachment } from './attachment.ts';
import { secondsOf, truncate, type Sound } from './wav.ts';

/** The longest recording, in seconds; it then ends automatically. */
export const longestSeconds = 120;

/** Enough for a voice; two minutes at this rate stay well under the server's 10 MiB. */
const maxSampleRate = 24_000;

/**
 * Converts recorded samples to a WAV file, cut at the longest recording. The browser's `MediaRecorder`
 * cannot do this: what it labels `audio/wav` contains WebM.
 */
export async function finishRecording(sound: Sound): Promise<Attachment & { seconds: number }> {
  const limited = truncate(sound, longestSeconds);
  const { samples, sampleRate } =
    limited.sampleRate > maxSampleRate ? await resample(limited) : limited;
  const header = wavHeader(samples.length, sampleRate);
  return {
    file: new File([header, toPcm(samples)], recordingName, { type: 'audio/wav' }),
    seconds: secondsOf(limited),
  };
}

/** Uses the browser's converter, which filters out frequencies that a lower rate cannot carry. */
async function resample({ samples, sampleRate }: Sound): Promise<Sound> {
  if (samples.length === 0) return { samples, sampleRate };
  const length = Math.floor((samples.length * maxSampleRate) / sampleRate);
  const offline = new OfflineAudioContext(1, Math.max(1, length), maxSampleRate);
  const buffer = offline.createBuffer(1, samples.length, sampleRate);
  buffer.copyToChannel(new Float32Array(samples), 0);
  const source = offline.createBufferSource();
  source.buffer = buffer;
  source.connect(offline.destination);
  source.start();
  const rendered = await offline.startRendering();
  return { samples: rendered.getChannelData(0), sampleRate: maxSampleRate };
}
