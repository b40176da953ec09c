import type { Page } from 'playwright';

/** Goes to an address as a link of the application does: the document stays. */
export const goWithin = (page: Page, at: string): Promise<void> =>
  page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(at)})`);

/** Leaves a page of the application for one that has nothing to load, and forgets what it has stored. */
export async function leavePage(page: Page, next: string): Promise<void> {
  await goWithin(page, next.startsWith('/verify-email') ? '/reset-password' : '/verify-email');
  await page.evaluate(forgetStored);
}

/** Forgets all answers of the server: the user is logged out and in again, as if in another tab. */
export async function forgetAnswers(page: Page): Promise<void> {
  await page.evaluate(logOutAndIn);
}

const forgetStored = `(async () => {
  // A recorder may still be closing its file.
  const remove = async (files, name, left = 200) => {
    try {
      await files.removeEntry(name, { recursive: true });
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((passed) => setTimeout(passed, 50));
      await remove(files, name, left - 1);
    }
  };
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // What is open over any page, as if something else had been pressed.
  for (const open of document.querySelectorAll(':popover-open')) open.hidePopover();
  for (const close of document.querySelectorAll('section[aria-label="Messages"] button')) close.click();
  // Until the page that was left is gone, and has stored what it does then.
  await frame();
  await frame();
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const stores = [...database.objectStoreNames];
    if (stores.length > 0) {
      const change = database.transaction(stores, 'readwrite');
      const done = new Promise((resolve) => change.addEventListener('complete', resolve));
      for (const store of stores) change.objectStore(store).clear();
      await done;
    }
    database.close();
  }
  const files = await navigator.storage.getDirectory();
  for await (const name of files.keys()) await remove(files, name);
  sessionStorage.clear();
  for (const name of Object.keys(localStorage)) {
    // What the session needs stays.
    if (!/^auth_|^device|logged_in/.test(name)) localStorage.removeItem(name);
  }
})()`;

const logOutAndIn = `(() => {
  const token = localStorage.getItem('auth_token');
  if (token === null) return;
  const tellChange = () => dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  localStorage.removeItem('auth_token');
  tellChange();
  localStorage.setItem('auth_token', token);
  tellChange();
})()`;
