/** What is asked of a page and its window; a browser's own `document` and `window` have it. */
export type SeenPage = Readonly<{
  document: EventTarget & Readonly<{ visibilityState: DocumentVisibilityState }>;
  window: EventTarget;
}>;

/** A look at another tab does not count. */
export const hiddenMs = 30_000;

/**
 * Runs something for as long as somebody may be looking: it ends when the page has been hidden for a
 * while, and at once when the browser puts the page to sleep or leaves it, which an open connection
 * must not hinder. It starts anew when the page is seen again, and when the device is back online.
 *
 * @returns ends it for good
 */
export function whileSeen(run: (signal: AbortSignal) => void, page: SeenPage): () => void {
  const over = new AbortController();
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isSeen = () => page.document.visibilityState === 'visible';

  function stop(): void {
    clearTimeout(timer);
    running?.abort();
    running = null;
  }

  function start(): void {
    clearTimeout(timer);
    if (running !== null || !isSeen()) return;
    running = new AbortController();
    run(running.signal);
  }

  function startAnew(): void {
    stop();
    start();
  }

  function look(): void {
    if (isSeen()) return start();
    clearTimeout(timer);
    timer = setTimeout(stop, hiddenMs);
  }

  const on = (target: EventTarget, event: string, listener: () => void) =>
    target.addEventListener(event, listener, { signal: over.signal });
  on(page.document, 'visibilitychange', look);
  on(page.document, 'freeze', stop);
  on(page.document, 'resume', start);
  on(page.window, 'pagehide', stop);
  on(page.window, 'pageshow', start);
  on(page.window, 'offline', stop);
  on(page.window, 'online', startAnew);
  start();
  return () => {
    over.abort();
    stop();
  };
}
