/** The seconds to choose from by which a recording goes back when it is paused. */
export const backChoices = [0, 1, 2, 3, 4, 5] as const;

const usual = 2;
const storageKey = 'back_on_pause';

/** How far a recording goes back when it is paused, in seconds, as it was chosen on this device. */
export function readBack(): number {
  try {
    const saved = localStorage.getItem(storageKey);
    return backChoices.find((seconds) => String(seconds) === saved) ?? usual;
  } catch {
    return usual;
  }
}

/** Remembers the choice on this device. */
export function saveBack(seconds: number): void {
  try {
    localStorage.setItem(storageKey, String(seconds));
  } catch {
    // The browser stores nothing: the choice lasts as long as the page.
  }
}
