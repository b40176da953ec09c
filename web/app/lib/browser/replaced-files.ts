import { isEntered } from './at-rest.ts';

/** The window of a page that React Router has begun: it has the list of the build's files. */
type Begun = typeof globalThis & { __reactRouterManifest?: Readonly<{ url?: string }> };

/** The file that only this build has. */
// oxlint-disable-next-line no-underscore-dangle -- the name that React Router gives it
const ownList = (): string => (globalThis as Begun).__reactRouterManifest?.url ?? '';

/** The status of the server's answer, whatever a cache or a worker has; null if there is none. */
async function statusOf(path: string): Promise<number | null> {
  try {
    return (await fetch(path, { method: 'HEAD', cache: 'no-store' })).status;
  } catch {
    return null;
  }
}

/** Whether a page of the server can be loaded now. */
export const isServerThere = async (path: string): Promise<boolean> =>
  (await statusOf(path)) === 200;

/**
 * Whether the files of this page are not there any more, because the server has been upgraded. If the
 * line is away, or the server fails, they are not known to be gone.
 */
export const areFilesReplaced = async (): Promise<boolean> => (await statusOf(ownList())) === 404;

const fields = 'input, select, textarea, [contenteditable]';

/** Whether a field of the page has something that the user has entered. */
const isSomethingEntered = (): boolean =>
  [...document.querySelectorAll(fields)].some((field) => isEntered(field));

const storageKey = 'reloaded_from';

/** Whether this build has not been left in this way before: what it is replaced with is newer. */
function isFirstReload(): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === ownList()) return false;
    sessionStorage.setItem(storageKey, ownList());
    return true;
  } catch {
    // The browser stores nothing: the page could be loaded again for ever.
    return false;
  }
}

/** Loads the page at its address from the server: a worker of the earlier build could have it. */
export async function reloadFromServer(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const registration = await serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.unregister();
  location.reload();
}

/**
 * Loads the page again, at the address that was requested, if nothing that was entered would be lost
 * and this is not what has just been tried.
 *
 * @returns whether it is being loaded
 */
export function mayReload(): boolean {
  if (isSomethingEntered() || !isFirstReload()) return false;
  void reloadFromServer();
  return true;
}
