import { createMeter, toPcm, wavHeader } from '@nsem/core/sound';
import { describe, expect, it, vi } from 'vitest';

import { tone, wavOf } from '../../testing/recordings.ts';
import { decodeRecording, longestDecodedMs } from './decode-recording.ts';
import { encodeMp3 } from './encode-mp3.ts';

async function measure(file: Blob) {
  const meter = createMeter({ sampleRate: 48_000 });
  for await (const samples of decodeRecording(file)) meter.push(samples);
  return meter.measures();
}

async function all(file: Blob): Promise<readonly Float32Array[]> {
  const slices: Float32Array[] = [];
  for await (const samples of decodeRecording(file)) slices.push(samples);
  return slices;
}

describe('a recording that was made elsewhere', () => {
  it('is read from a WAV file slice by slice, at 48 kHz', async () => {
    const slices = await all(wavOf(tone(10)));
    expect(slices.length).toBeGreaterThan(5);
    expect(slices.reduce((sum, { length }) => sum + length, 0)).toBe(480_000);
  });

  it.each([8_000, 22_050, 44_100, 96_000])('is resampled from %d Hz', async (rate) => {
    // Made for 48 kHz, it lasts longer or shorter at another rate.
    const { durationMs, loudness } = await measure(wavOf(tone(2), rate));
    expect(durationMs).toBeCloseTo((2_000 * 48_000) / rate, -1);
    expect(loudness).not.toBeNull();
  });

  it('has its channels mixed to one', async () => {
    const stereo = new Float32Array(48_000).map((_, nth) => (nth % 2 === 0 ? 0.5 : 0));
    const header = wavHeader(stereo.length, 48_000);
    header[22] = 2;
    const [first] = await all(new Blob([header, toPcm(stereo)]));
    expect(first?.every((sample) => sample === 0.25)).toBe(true);
  });

  it('is decoded by the browser if it is no WAV file', async () => {
    const { durationMs, loudness } = await measure(await encodeMp3(wavOf(tone(2))));
    expect(durationMs).toBeGreaterThan(1_990);
    expect(loudness).toBeGreaterThan(-20);
  });

  it('is refused if it is no recording, or compressed as a WAV file', async () => {
    const law = wavHeader(100, 8_000);
    law[20] = 6;
    for (const file of [new Blob(['no sound']), new Blob([law, new Uint8Array(200)])]) {
      await expect(all(file)).rejects.toMatchObject({ code: 'not-decodable' });
    }
  });

  it('is refused if the browser would have to decode more than 10 minutes at once', async () => {
    const mp3 = await encodeMp3(wavOf(tone(1)));
    const duration = vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get');
    duration.mockReturnValue(longestDecodedMs / 1000 + 1);
    await expect(all(mp3)).rejects.toMatchObject({ code: 'too-long' });
    duration.mockReturnValue(Infinity);
    const padded = new Blob([mp3, new Uint8Array(5_000_000)]);
    await expect(all(padded)).rejects.toMatchObject({ code: 'too-long' });
  });

  it('can be cancelled', async () => {
    const cancel = new AbortController();
    const slices = decodeRecording(wavOf(tone(10)), cancel.signal);
    await slices.next();
    cancel.abort(new Error('closed'));
    await expect(slices.next()).rejects.toThrow('closed');
  });
});
