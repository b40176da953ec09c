import type { WorkerMessage } from '../../../worker/messages.ts';
import { isServerThere } from './replaced-files.ts';

/** How often a page that stays open looks for a newer version, when the user comes back to it. */
const checkMs = 60 * 60 * 1000;

const { serviceWorker } = navigator;

/**
 * Installs the service worker, which opens the application without a connection.
 *
 * @param onUpdate is called when a newer version of the application waits, or another tab has begun
 * to use it
 * @throws if the browser refuses it, or the server has none
 */
export async function installWorker(onUpdate: () => void): Promise<void> {
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  // The first worker of a device is no update.
  const reportUpdate = (): void => {
    if (serviceWorker.controller !== null && registration.waiting !== null) onUpdate();
  };
  reportUpdate();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', reportUpdate),
  );
  serviceWorker.addEventListener('controllerchange', onUpdate);
  checkOnReturn(registration);
}

function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkMs) return;
    checkedAt = Date.now();
    // Without a connection there is nothing newer to find.
    registration.update().catch(() => undefined);
  });
}

const send = (worker: ServiceWorker | null, message: WorkerMessage): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
  worker?.postMessage(message);

/** The files that the page has loaded so far. */
const loadedFiles = (): readonly string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Stores this page, and the pages of the role, to open without a connection. */
export async function storePages(role: string): Promise<void> {
  const { active } = await serviceWorker.ready;
  send(active, { type: 'store', page: location.pathname, files: loadedFiles(), role });
}

/** The version that waits has usually taken over by then. */
const takeOverMs = 3_000;

/** Asks a version to take over; false if it is still not active after three seconds. */
function takesOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, takeOverMs, false);
    const report = (): void => {
      if (worker.state === 'activated') resolve(true);
    };
    worker.addEventListener('statechange', report);
    report();
    send(worker, { type: 'take-over' });
  });
}

/**
 * Loads the page again, with the version that waits: but only once it is active, because a document that
 * is requested while one worker ends and another begins may never come. If the browser takes longer to
 * hand over (the earlier worker is storing something, or a call of the page has started it again), the
 * page is loaded without a worker, and installs the newest one. Without a connection, it keeps the one
 * that it has.
 */
export async function loadNewVersion(): Promise<void> {
  const registration = await serviceWorker.getRegistration();
  // If none waits, another tab has begun to use it.
  const newest = registration?.waiting ?? registration?.active;
  if (newest && !(await takesOver(newest)) && (await isServerThere(location.href))) {
    await registration?.unregister();
  }
  location.reload();
}
