/** What people do who are about to use a page; looking at it is not among it. */
const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Acts once, when somebody first reaches for the page. Who only looks fetches nothing more, and
 * what somebody reaches for is on its way before the click lands. Where data is to be saved it
 * never acts.
 *
 * @returns calls it off
 */
export function onFirstReach(page: EventTarget, act: () => void): () => void {
  const waiting = new AbortController();
  const reach = () => {
    waiting.abort();
    act();
  };
  const listening = { signal: waiting.signal, capture: true, passive: true };
  if (!isDataSaved()) for (const sign of signs) page.addEventListener(sign, reach, listening);
  return () => waiting.abort();
}

/** Whether this device is to fetch nothing that it does not need; not every browser tells. */
const isDataSaved = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
