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
