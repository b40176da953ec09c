import { NsemError } from '@nsem/sdk';

/** A stream of changes from the server, and the handler of each change. */
export type ChangeStream<Change> = Readonly<{
  /** Follows the stream until the signal aborts; reopens a connection that breaks. */
  follow: (signal: AbortSignal) => AsyncIterable<Change>;
  onChange: (change: Change) => void;
  /** Waits, at most until the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}>;

const firstPauseMs = 5_000;
const maxPauseMs = 5 * 60_000;

/** Whether retrying with the same session is pointless. */
const isPermanent = (error: unknown): boolean =>
  error instanceof NsemError && (error.status === 401 || error.status === 403);

/**
 * Follows a stream until its signal aborts. If it cannot be opened it is retried with growing
 * pauses and without a message, because polling still updates the page.
 */
export async function followWithRetry<Change>(
  stream: ChangeStream<Change>,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      for await (const change of stream.follow(signal)) {
        failures = 0;
        stream.onChange(change);
      }
    } catch (error) {
      if (signal.aborted || isPermanent(error)) return;
    }
    const ms = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
    await stream.pause(ms, signal);
  }
}

/** The event sources of a page; in a browser, its `document` and `window`. */
export type PageEvents = Readonly<{
  document: EventTarget & Readonly<{ visibilityState: DocumentVisibilityState }>;
  window: EventTarget;
}>;

/** How long the page may be hidden, so that a short visit to another tab does not stop it. */
export const hiddenMs = 30_000;

/**
 * Runs something while the page is visible. It stops when the page has been hidden for a while, and
 * at once when the browser freezes or leaves the page, which an open connection would prevent. It
 * restarts when the page is visible again and when the device is back online.
 *
 * @returns stops it for good
 */
export function whileVisible(run: (signal: AbortSignal) => void, page: PageEvents): () => void {
  const ended = new AbortController();
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isVisible = () => page.document.visibilityState === 'visible';

  function stop(): void {
    clearTimeout(timer);
    running?.abort();
    running = null;
  }

  function start(): void {
    clearTimeout(timer);
    if (running !== null || !isVisible()) return;
    running = new AbortController();
    run(running.signal);
  }

  function restart(): void {
    stop();
    start();
  }

  function onVisibilityChange(): void {
    if (isVisible()) return start();
    clearTimeout(timer);
    timer = setTimeout(stop, hiddenMs);
  }

  const on = (target: EventTarget, event: string, listener: () => void) =>
    target.addEventListener(event, listener, { signal: ended.signal });
  on(page.document, 'visibilitychange', onVisibilityChange);
  on(page.document, 'freeze', stop);
  on(page.document, 'resume', start);
  on(page.window, 'pagehide', stop);
  on(page.window, 'pageshow', start);
  on(page.window, 'offline', stop);
  on(page.window, 'online', restart);
  start();
  return () => {
    ended.abort();
    stop();
  };
}
