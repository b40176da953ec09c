import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { noteEntered } from './at-rest.ts';
import { areFilesReplaced, mayReload } from './replaced-files.ts';

/** What a page did, in order. */
const steps: string[] = [];
const fields: EventTarget[] = [];
let page = new EventTarget();

const registration = {
  unregister: async () => {
    await Promise.resolve();
    steps.push('the worker is gone');
    return true;
  },
};

beforeEach(() => {
  steps.length = 0;
  fields.length = 0;
  page = new EventTarget();
  const stored = new Map<string, string>();
  vi.stubGlobal('__reactRouterManifest', { url: '/assets/manifest-4f2a.js' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  vi.stubGlobal('location', { reload: () => void steps.push('the page is loaded') });
  vi.stubGlobal('document', { querySelectorAll: () => fields });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('a page whose files an upgrade has removed', () => {
  it('is loaded once its worker, which has the earlier build, is gone', async () => {
    expect(mayReload()).toBe(true);
    await expect.poll(() => steps).toEqual(['the worker is gone', 'the page is loaded']);
  });

  it('is not loaded a second time if the same build came again', async () => {
    expect(mayReload()).toBe(true);
    expect(mayReload()).toBe(false);
    await expect.poll(() => steps).toHaveLength(2);
    vi.stubGlobal('__reactRouterManifest', { url: '/assets/manifest-9c1d.js' });
    expect(mayReload()).toBe(true);
  });

  it('is not loaded while something is entered, or if the browser stores nothing', () => {
    noteEntered();
    page.dispatchEvent(new Event('input'));
    fields.push(page);
    expect(mayReload()).toBe(false);
    fields.length = 0;
    vi.stubGlobal('sessionStorage', undefined);
    expect(mayReload()).toBe(false);
    expect(steps).toEqual([]);
  });

  it.each([
    ['gone', async () => new Response(null, { status: 404 }), true],
    ['there', async () => new Response(), false],
    ['not known to be gone behind a proxy', async () => new Response(null, { status: 502 }), false],
    ['not known to be gone on a dead line', () => Promise.reject(new TypeError('failed')), false],
  ])('knows that they are %s, whatever a worker has', async (_, answer, isReplaced) => {
    const fetched = vi.fn<typeof fetch>(answer);
    vi.stubGlobal('fetch', fetched);
    expect(await areFilesReplaced()).toBe(isReplaced);
    // A worker answers GET only.
    expect(fetched).toHaveBeenCalledWith('/assets/manifest-4f2a.js', {
      method: 'HEAD',
      cache: 'no-store',
    });
  });
});
