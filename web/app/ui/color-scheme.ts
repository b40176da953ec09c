import { useSyncExternalStore } from 'react';

/** What a person has chosen; `auto` follows the device. */
export type ColorSchemeChoice = 'auto' | 'light' | 'dark';

const storageKey = 'color_scheme';
const attribute = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();

/**
 * Runs in the head before anything is painted, so that no page flashes in the wrong colours. Its
 * text is part of the page: a change needs a new build for the policy's digest.
 */
export const colorSchemeScript = `
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
    // Storage may be closed to us; the device decides then.
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

/** The scheme in force. */
export const useColorScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(
    subscribe,
    () => resolve(readChoice()),
    () => 'light',
  );

/** What has been chosen, to show beside the choices. */
export const useColorSchemeChoice = (): ColorSchemeChoice =>
  useSyncExternalStore(subscribe, readChoice, () => 'auto');

/** Remembers a choice on this device and applies it at once. */
export function chooseColorScheme(choice: ColorSchemeChoice): void {
  try {
    if (choice === 'auto') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, choice);
  } catch {
    // Without storage the choice cannot outlive the page, nor be read back: the device decides.
  }
  apply();
}
