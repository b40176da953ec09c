import { createMeter } from '@nsem/core/sound';
import { describe, expect, it } from 'vitest';

import { tone, wavOf } from '../../testing/recordings.ts';
import { decodeRecording } from './decode-recording.ts';
import { encodeMp3 } from './encode-mp3.ts';

describe('a recording as MP3', () => {
  it('sounds the same, in a twelfth of the size or less', async () => {
    const wav = wavOf(tone(5));
    const shares: number[] = [];
    const mp3 = await encodeMp3(wav, { onProgress: (share) => void shares.push(share) });
    expect(mp3.type).toBe('audio/mpeg');
    // 128 kbit/s.
    expect(mp3.size / (5 * 16_000)).toBeCloseTo(1, 1);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);

    const meter = createMeter({ sampleRate: 48_000 });
    for await (const samples of decodeRecording(mp3)) meter.push(samples);
    const { durationMs, loudness, clicks } = meter.measures();
    expect(durationMs).toBeGreaterThanOrEqual(4_990);
    expect(durationMs).toBeLessThan(5_150);
    expect(clicks).toEqual([]);
    const original = createMeter({ sampleRate: 48_000 });
    original.push(tone(5));
    expect(loudness).toBeCloseTo(original.measures().loudness ?? 0, 0);
  });

  it('can be cancelled, before it begins and while it is encoded', async () => {
    const cancel = new AbortController();
    const wav = wavOf(tone(60));
    const onProgress = () => cancel.abort(new Error('closed'));
    await expect(encodeMp3(wav, { onProgress, signal: cancel.signal })).rejects.toThrow('closed');
    await expect(encodeMp3(wav, { signal: cancel.signal })).rejects.toThrow('closed');
  });

  it('is refused if it is no recording', async () => {
    await expect(encodeMp3(new Blob(['no sound']))).rejects.toMatchObject({
      code: 'not-decodable',
    });
  });
});
