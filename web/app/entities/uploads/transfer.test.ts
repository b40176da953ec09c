import { AbortError, ConnectionError, InputError, ServerError, TimeoutError } from '@nsem/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createTransfer, type TransferOptions } from './transfer.ts';

const failure = { message: 'It failed.', code: 'request.timeout' } as const;
const broken = () => new ConnectionError({ ...failure, code: 'connection.failed' });
const late = () => new TimeoutError(failure);
const busy = (retryAfterMs: number | null = null) =>
  new ServerError({ ...failure, code: 'http.503', status: 503, retryAfterMs });

const file = new File(['Ama Serwaa'], 'names.txt');

/** What the page hears about its connection. */
const line = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', line.addEventListener.bind(line));
  vi.stubGlobal('removeEventListener', line.removeEventListener.bind(line));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setLine(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine });
  line.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
}

type Send = (options: TransferOptions) => Promise<unknown>;

/** Starts a transfer, whose outcome is what it returned or threw. */
function start(send: Send, sent = file) {
  const transfer = createTransfer(sent);
  const controller = new AbortController();
  const outcome = transfer.run(send, controller.signal).catch((error: unknown) => error);
  return { transfer, outcome, cancel: () => controller.abort() };
}

/** Sends until the control stops it. */
const sendForever = ({ control, signal }: TransferOptions): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new AbortError({ ...failure, code: 'request.aborted' }));
    control.onChange(stop);
    signal.addEventListener('abort', stop);
  });

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;

describe('a transfer', () => {
  it('goes on after breaks of the connection, however many', async () => {
    const send = vi.fn<Send>(async () => Promise.reject(broken()));
    const { outcome, cancel } = start(send);
    await vi.advanceTimersByTimeAsync(quarterHourMs);
    expect(send.mock.calls.length).toBeGreaterThan(50);
    send.mockImplementation(async () => 'added');
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(await outcome).toBe('added');
    cancel();
  });

  it('says that it waits between two attempts, and not during them', async () => {
    const attempts = [broken(), busy()];
    const phases: string[] = [];
    const { transfer, outcome } = start(async () => {
      phases.push(transfer.read().phase);
      const error = attempts.shift();
      if (error !== undefined) throw error;
      return 'added';
    });
    transfer.subscribe(() => phases.push(transfer.read().phase));
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(await outcome).toBe('added');
    const sending = ['sending', 'sending'];
    expect(phases).toEqual(['sending', 'waiting', ...sending, 'busy', ...sending]);
  });

  it('begins at once when the connection is back', async () => {
    const send = vi.fn<Send>(async () => 'added');
    vi.stubGlobal('navigator', { onLine: false });
    const { transfer, outcome } = start(send);
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(transfer.read().phase).toBe('waiting');
    expect(send).not.toHaveBeenCalled();
    setLine(true);
    expect(await outcome).toBe('added');
  });

  it('ends if its file has changed', async () => {
    const changed = new File(['Ama'], 'names.txt');
    vi.spyOn(changed, 'slice').mockReturnValue({
      arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotReadableError')),
    } as Blob);
    const { outcome } = start(async () => Promise.reject(broken()), changed);
    const error = await outcome;
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({
      code: 'input.unreadable-file',
      message: 'names.txt has changed or is gone: choose it again.',
    });
  });

  it('gives up after three attempts that had no answer', async () => {
    const send = vi.fn<Send>(async () => Promise.reject(late()));
    const { outcome } = start(send);
    await vi.advanceTimersByTimeAsync(quarterHourMs);
    expect(await outcome).toBeInstanceOf(TimeoutError);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('does not give up while bytes arrive', async () => {
    let bytes = 0;
    const { transfer, outcome } = start(async ({ onProgress }) => {
      bytes += 1;
      onProgress({ bytes, totalBytes: file.size });
      if (bytes < file.size) throw late();
      return 'added';
    });
    await vi.advanceTimersByTimeAsync(quarterHourMs);
    expect(await outcome).toBe('added');
    expect(transfer.read().phase).toBe('finishing');
  });

  it('sends again what has stalled for a minute, and gives up after three times', async () => {
    const send = vi.fn<Send>(sendForever);
    const { outcome } = start(send);
    await vi.advanceTimersByTimeAsync(minuteMs + 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(quarterHourMs);
    expect(await outcome).toBeInstanceOf(TimeoutError);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('waits as long as a busy server requests, and gives up after six answers', async () => {
    const send = vi.fn<Send>(async () => Promise.reject(busy(30_000)));
    const { outcome } = start(send);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(quarterHourMs);
    expect(await outcome).toBeInstanceOf(ServerError);
    expect(send).toHaveBeenCalledTimes(6);
  });

  it('can be paused as long as its user likes, and cancelled', async () => {
    const send = vi.fn<Send>(sendForever);
    const { transfer, outcome, cancel } = start(send);
    transfer.pause();
    await vi.advanceTimersByTimeAsync(quarterHourMs);
    expect(transfer.read().phase).toBe('paused');
    expect(send).toHaveBeenCalledTimes(1);
    cancel();
    expect(await outcome).toBeInstanceOf(AbortError);
  });
});
