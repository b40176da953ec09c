import { describe, expect, it } from 'vitest';

import { MicrophoneError } from '../../../entities/recordings/open-microphone.ts';
import { measureRoom, roomText } from './measure-room.ts';
import type { OpenTap } from './voice-tap.ts';

/** A room with a hum of this amplitude. */
const room =
  (amplitude: number): OpenTap =>
  async (_, { onSamples }) => {
    const hum = Float32Array.from({ length: 960 }, (__, at) => Math.sin(at / 30) * amplitude);
    for (let count = 0; count <= 250; count += 1) onSamples(hum);
    return { close: async () => undefined };
  };

describe('a room', () => {
  it.each([
    [0.0005, true, /^Your room is quiet enough \(−\d\d/],
    [0.002, false, /^Your room is too loud \(−57/],
    [0.05, false, /^Your room is too loud \(−\d\d/],
    [0, false, /^The microphone gives no sound/],
  ])('with a hum of %d is quiet: %s', async (amplitude, isQuiet, text) => {
    const measured = await measureRoom(room(amplitude), '');
    expect(measured).toMatchObject({ isQuiet, fault: null });
    expect(roomText(measured)).toMatch(text);
  });

  it('cannot be measured without a microphone', async () => {
    const measured = await measureRoom(() => Promise.reject(new MicrophoneError('missing')), '');
    expect(roomText(measured)).toMatch(/^No microphone was found/);
  });
});
