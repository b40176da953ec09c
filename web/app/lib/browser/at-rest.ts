import { useSyncExternalStore } from 'react';

/** Longer than a slow phone needs after the document until its page is complete. */
const restMs = 8_000;

/**
 * Runs something when the page is at rest: some seconds after everything that its document names is
 * there, and when the browser has nothing else to do.
 *
 * @returns cancels it
 */
export function whenAtRest(run: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const runUnlessCancelled = () => signal.aborted || run();
  const runWhenIdle = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(runUnlessCancelled);
    else runUnlessCancelled();
  };
  const wait = () => {
    const timer = setTimeout(runWhenIdle, restMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true, signal });
  return () => controller.abort();
}

/**
 * Runs something when the browser has nothing else to do.
 *
 * @param patienceMs at the latest after this, however busy the page is
 * @returns cancels it
 */
export function whenIdle(run: () => void, patienceMs: number): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, patienceMs / 10);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run, { timeout: patienceMs });
  return () => cancelIdleCallback(request);
}

const entered = new WeakSet<EventTarget>();

/** Whether the user has changed a field since `noteEntered` was called. */
export const isEntered = (field: EventTarget): boolean => entered.has(field);

/** Notes which fields the user changes from now on. @returns stops noting */
export function noteEntered(): () => void {
  const note = ({ target }: Event): void => {
    if (target !== null) entered.add(target);
  };
  addEventListener('input', note, true);
  return () => removeEventListener('input', note, true);
}

/** Whether the user has asked to save data; not every browser reports it. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const subscribe = (): (() => void) => () => undefined;

/** False on the prerendered page and during hydration, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
