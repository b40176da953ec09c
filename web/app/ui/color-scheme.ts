import { useSyncExternalStore } from 'react';

/** The user's choice; `auto` follows the device. */
export type ColorSchemeChoice = 'auto' | 'light' | 'dark';

const storageKey = 'color_scheme';
const attribute = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();

/**
 * Runs in the head before the first paint, so that no page flashes in the wrong colours. The
 * content security policy has a digest of its text, so a change needs a new build.
 */
export const colorSchemeScript = (): string =>
  `
try { var choice = localStorage.getItem('${storageKey}'); } catch (_) {}
document.documentElement.setAttribute('${attribute}',
  choice === 'light' || choice === 'dark' ? choice
    : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
`.trim();

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ColorSchemeChoice {
  try {
    const choice = localStorage.getItem(storageKey);
    return choice === 'light' || choice === 'dark' ? choice : 'auto';
  } catch {
    // If storage is blocked the device decides.
    return 'auto';
  }
}

function resolve(choice: ColorSchemeChoice): 'light' | 'dark' {
  if (choice !== 'auto') return choice;
  return prefersDark().matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute(attribute, resolve(readChoice()));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) prefersDark().addEventListener('change', apply);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) prefersDark().removeEventListener('change', apply);
  };
}

/** The active colour scheme. */
export const useColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(
    subscribe,
    () => resolve(readChoice()),
    () => 'light',
  );

/** The user's choice, to mark the active option. */
export const useColorSchemeChoice = (): ColorSchemeChoice =>
  useSyncExternalStore(subscribe, readChoice, () => 'auto');

/** Saves a choice on this device and applies it. */
export function chooseColorScheme(choice: ColorSchemeChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage the choice cannot be read back, so the device decides.
  }
  apply();
}
