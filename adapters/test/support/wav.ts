import { readFile } from 'node:fs/promises';
import { toPcm, wavHeader } from '@nsem/core/sound';

/** A mono 16-bit PCM WAV file of a 440 Hz tone. */
export function toneWav(seconds: number, sampleRate = 16_000): Uint8Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * sampleRate)).map(
    (_, at) => 0.25 * Math.sin((2 * Math.PI * 440 * at) / sampleRate),
  );
  return new Uint8Array(Buffer.concat([wavHeader(samples.length, sampleRate), toPcm(samples)]));
}

/** A WAV file as a data URL, as the browser's recorder sends it. */
export const wavDataUrl = (wav: Uint8Array): string =>
  `data:audio/wav;base64,${Buffer.from(wav).toString('base64')}`;

/** A real recording and its true length, measured by decoding it with another program. */
export type Recording = Readonly<{
  name: string;
  bytes: Buffer<ArrayBuffer>;
  durationSeconds: number;
}>;

/** A fish seller from Elmina talks about her work, in Ogg Opus. */
export const interview = async (): Promise<Recording> => ({
  name: 'interview.ogg',
  bytes: await readFile(new URL('../fixtures/audio/interview.ogg', import.meta.url)),
  durationSeconds: 55.8,
});
