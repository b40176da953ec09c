import { createEncoder } from 'wasm-media-encoders/esnext';

import { createBlobWriter } from './blob-writer.ts';
import type { Mp3Answer, Mp3Request } from './encode-mp3.ts';
import { openWav } from './read-wav-file.ts';
import { SoundRefusal } from './take-store.ts';

/** The encoder of the package without the others, in a file of its own. */
const wasm = new URL('wasm-media-encoders/wasm/mp3', import.meta.url);

/** For one voice, more cannot be heard. */
const bitrate = 128;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
const answer = (message: Mp3Answer): void => globalThis.postMessage(message);

async function encode(wav: Blob): Promise<Blob> {
  const file = await openWav(wav);
  if (file === null) throw new SoundRefusal('not-decodable');
  const encoder = await createEncoder('audio/mpeg', wasm.href);
  encoder.configure({ sampleRate: file.sampleRate, channels: 1, bitrate });
  const writer = createBlobWriter();
  let done = 0;
  for await (const samples of file.read(0, file.length)) {
    // The encoder writes the next bytes to the same place.
    writer.add(encoder.encode([samples]).slice());
    done += samples.length;
    answer({ type: 'progress', share: done / file.length });
  }
  writer.add(encoder.finalize().slice());
  return writer.finish('audio/mpeg');
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Mp3Request>) => {
  encode(data.wav).then(
    (mp3) => answer({ type: 'done', mp3 }),
    (error: unknown) => {
      if (error instanceof SoundRefusal) return answer({ type: 'refused' });
      // A bug, or the encoder could not be loaded: the page is sent it as an error of the worker.
      globalThis.reportError(error);
    },
  );
});
