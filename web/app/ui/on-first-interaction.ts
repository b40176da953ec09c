import { isSavingData } from '../lib/browser/saving-data.ts';

/** Events that show that a visitor is about to use the page; scrolling does not. */
const eventTypes = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;

/**
 * Runs a callback once, at the first interaction with the page. Visitors who only read load nothing
 * more, and for the others loading starts before the click. It never runs if the browser is set to
 * save data.
 *
 * @returns cancels it
 */
export function onFirstInteraction(page: EventTarget, act: () => void): () => void {
  const controller = new AbortController();
  const handle = () => {
    controller.abort();
    act();
  };
  const options = { signal: controller.signal, capture: true, passive: true };
  if (!isSavingData()) for (const type of eventTypes) page.addEventListener(type, handle, options);
  return () => controller.abort();
}
