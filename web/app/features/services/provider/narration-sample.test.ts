import { wavHeader } from '@nsem/core/sound';
import { describe, expect, it } from 'vitest';

import { checkWavFile, largestSampleBytes } from './narration-sample.tsx';

describe('a file that should be a WAV', () => {
  it('is accepted by its bytes, whatever its name', async () => {
    expect(await checkWavFile(new Blob([wavHeader(0, 24_000)]))).toBeNull();
  });

  it('is rejected if it contains WebM or nothing', async () => {
    const webm = new Blob([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0)]);
    expect(await checkWavFile(webm)).toBe('This is not a WAV file.');
    expect(await checkWavFile(new Blob([]))).toBe('This is not a WAV file.');
  });

  it('may not be larger than the marketplace accepts', async () => {
    const large = new Blob([new Uint8Array(largestSampleBytes + 1)]);
    expect(await checkWavFile(large)).toBe('The file is larger than 10 MB.');
  });
});
