import type { ComponentType } from 'react';

import { areFilesReplaced, mayReload, reloadFromServer } from '../lib/browser/replaced-files.ts';
import { Notice } from './notice.tsx';

/** The notice for a part of an earlier version, in a page with something that is not saved. */
const Replaced = () => (
  <Notice kind="error" title="This part of the page has been replaced by a newer version">
    Reload the page to open it. What you have entered and not sent may be lost.{' '}
    <button type="button" className="retry" onClick={() => void reloadFromServer()}>
      Reload
    </button>
  </Notice>
);

/** Reloads the page if its files have been replaced, or returns the notice if something was entered. */
export async function findReplaced(): Promise<ComponentType | 'reloading' | null> {
  if (!(await areFilesReplaced())) return null;
  return mayReload() ? 'reloading' : Replaced;
}

/**
 * Loads the style sheets again that failed with a part of the page.
 *
 * @throws if one fails again
 */
export async function refetchStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter(isFailed).map(reload));
}

/**
 * A failed sheet is null, has no rules, or does not let scripts read them. A disabled link is never
 * loaded: the page has its styles already.
 */
function isFailed({ sheet, disabled }: HTMLLinkElement): boolean {
  if (disabled) return false;
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

function reload(link: HTMLLinkElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const replacement = document.createElement('link');
  replacement.rel = 'stylesheet';
  replacement.href = link.href;
  replacement.addEventListener('load', () => resolve());
  replacement.addEventListener('error', () =>
    reject(new Error(`${link.href} could not be loaded`)),
  );
  link.replaceWith(replacement);
  return promise;
}
