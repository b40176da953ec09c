import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { MicrophoneError } from '../../../entities/recordings/open-microphone.ts';
import { createRecorder, type OpenTap, type VoiceListener, type VoiceTap } from './recorder.ts';
import type { OpenTake } from './take-library.ts';

const longest = 12;

const options = { deviceId: '', countsIn: false };

/** 20 ms of a tone, as a microphone gives it. */
const slice = Float32Array.from({ length: 960 }, (_, at) => Math.sin(at / 7) * 0.2);

const noLibrary = {
  open: (): OpenTake => {
    throw new Error('nothing is recorded');
  },
};

/** A recorder with a microphone that says what the test lets it say. */
function openRecorder(changed: Partial<OpenTake> = {}) {
  let voice: VoiceListener | null = null;
  const parts: number[] = [];
  const takes: string[] = [];
  const closed = vi.fn<() => Promise<void>>().mockResolvedValue();
  const openTap: OpenTap = async (_, listener) => {
    voice = listener;
    return { close: closed };
  };
  const take: OpenTake = {
    add: async ({ length }) => void parts.push(length),
    finish: async () => ({ takes: [], chosen: '' }),
    discard: vi.fn<() => Promise<void>>().mockResolvedValue(),
    ...changed,
  };
  const onTake = (sentence: string): void => void takes.push(sentence);
  const recorder = createRecorder({
    openTap,
    library: { open: () => take },
    onTake,
    longestTake: longest,
  });
  const say = (seconds: number): void => {
    for (let count = 0; count < seconds * 50; count += 1) voice?.onSamples(slice);
  };
  return { recorder, say, parts, takes, take, closed, lose: () => voice?.onLost() };
}

describe('a recorder', () => {
  it('gives each second to the device, and holds no other sound', async () => {
    const { recorder, say, parts, takes } = openRecorder();
    await recorder.start('first', options);
    say(10.5);
    expect(recorder.readLevels().seconds).toBeCloseTo(10.5);
    await recorder.stop();
    expect(parts.slice(0, -1)).toEqual(Array.from({ length: 10 }, () => 96_000));
    expect(parts.at(-1)).toBe(48_000);
    expect(takes).toEqual(['first']);
    expect(recorder.readState()).toEqual({ kind: 'ready', fault: null });
  });

  it('measures while nothing is recorded, and records none of it', async () => {
    const { recorder, say, parts } = openRecorder();
    await recorder.open('');
    say(1);
    expect(recorder.readLevels().loudness).toBeGreaterThan(-30);
    expect(parts).toEqual([]);
  });

  it('discards what is shorter than a syllable', async () => {
    const { recorder, say, take, takes } = openRecorder();
    await recorder.start('first', options);
    say(0.1);
    await recorder.stop();
    expect(take.discard).toHaveBeenCalledOnce();
    expect(takes).toEqual([]);
  });

  it('saves the take if the microphone is lost', async () => {
    const { recorder, say, lose, takes, closed } = openRecorder();
    await recorder.start('first', options);
    say(2);
    lose();
    await expect.poll(recorder.readState).toEqual({ kind: 'off', fault: 'lost' });
    expect(takes).toEqual(['first']);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('ends the take if the device is full', async () => {
    const full = () => Promise.reject(new Error('full'));
    const { recorder, say, takes } = openRecorder({ add: full });
    await recorder.start('first', options);
    say(2);
    await expect.poll(recorder.readState).toEqual({ kind: 'ready', fault: 'full' });
    expect(takes).toEqual(['first']);
  });

  it('says that a take is not complete if the device has no room for it', async () => {
    const full = () => Promise.reject(new Error('full'));
    const { recorder, say, takes } = openRecorder({ finish: full });
    await recorder.start('first', options);
    say(2);
    await recorder.stop();
    expect(recorder.readState()).toEqual({ kind: 'ready', fault: 'incomplete' });
    expect(takes).toEqual([]);
  });

  it('ends a take that is too long', async () => {
    const { recorder, say, takes } = openRecorder();
    await recorder.start('first', options);
    say(longest + 1);
    await expect.poll(recorder.readState).toEqual({ kind: 'ready', fault: 'too-long' });
    expect(takes).toEqual(['first']);
  });

  it('says why the microphone cannot be used', async () => {
    const openTap: OpenTap = () => Promise.reject(new MicrophoneError('denied'));
    const recorder = createRecorder({ openTap, library: noLibrary, onTake: () => undefined });
    await recorder.start('first', options);
    expect(recorder.readState()).toEqual({ kind: 'off', fault: 'denied' });
  });

  it.each([
    ['closes a microphone that is allowed', true],
    ['says nothing of one that is refused', false],
  ])('%s after it was closed itself, and records nothing', async (_, isAllowed) => {
    const asked = Promise.withResolvers<VoiceTap>();
    const close = vi.fn<() => Promise<void>>().mockResolvedValue();
    const openTap: OpenTap = () => asked.promise;
    const recorder = createRecorder({ openTap, library: noLibrary, onTake: () => undefined });
    const started = recorder.start('first', options);
    await recorder.close();
    if (isAllowed) asked.resolve({ close });
    else asked.reject(new MicrophoneError('denied'));
    await started;
    expect(recorder.readState()).toEqual({ kind: 'off', fault: null });
    expect(close).toHaveBeenCalledTimes(isAllowed ? 1 : 0);
  });
});

describe('a count-in', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('takes 3 seconds, and can be cancelled', async () => {
    const { recorder, parts } = openRecorder();
    const countsIn = { deviceId: '', countsIn: true };
    await recorder.start('first', countsIn);
    expect(recorder.readState()).toEqual({ kind: 'counting', left: 3 });
    await recorder.stop();
    expect(recorder.readState()).toEqual({ kind: 'ready', fault: null });
    vi.advanceTimersByTime(5_000);
    expect(parts).toEqual([]);
    await recorder.start('first', countsIn);
    vi.advanceTimersByTime(3_000);
    expect(recorder.readState()).toEqual({ kind: 'recording', sentence: 'first' });
  });

  it('ends if the microphone is lost', async () => {
    const { recorder, lose } = openRecorder();
    await recorder.start('first', { deviceId: '', countsIn: true });
    lose();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(recorder.readState()).toEqual({ kind: 'off', fault: 'missing' });
  });
});
