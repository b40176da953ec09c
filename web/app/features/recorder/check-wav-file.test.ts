import { describe, expect, it } from 'vitest';

import { checkWavFile, largestSampleBytes } from './check-wav-file.ts';
import { encodeWav } from './wav.ts';

describe('a file that should be a WAV', () => {
  it('is one where its bytes say so, whatever it is called', async () => {
    const wav = encodeWav({ samples: new Float32Array(100), sampleRate: 24_000 });
    expect(await checkWavFile(new Blob([wav]))).toBeNull();
  });

  it('is none where a browser has put WebM inside', async () => {
    const webm = new Blob([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0)]);
    expect(await checkWavFile(webm)).toBe('This is not a WAV file.');
    expect(await checkWavFile(new Blob([]))).toBe('This is not a WAV file.');
  });

  it('may not be larger than the marketplace takes', async () => {
    const large = new Blob([new Uint8Array(largestSampleBytes + 1)]);
    expect(await checkWavFile(large)).toBe('The file is larger than 10 MB.');
  });
});
