import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { renderPart } from '../../testing/render-part.tsx';
import { showToast, type ToastKind } from './toasts.tsx';

const region = () => page.getByRole('region', { name: 'Messages' });
const titles = () =>
  [...region().element().querySelectorAll('strong')].map(({ textContent }) => textContent);

describe('a toast', () => {
  beforeEach(async () => {
    await renderPart(<button type="button">Elsewhere</button>);
  });

  test.each<[ToastKind, 'status' | 'alert']>([
    ['success', 'status'],
    ['info', 'status'],
    ['warning', 'status'],
    ['error', 'alert'],
  ])('of success or failure (%s) is read out as %s', async (kind, role) => {
    showToast(kind, 'Akwaaba!', 'Your account is ready.');
    const message = region().getByRole(role);
    await expect.element(message).toHaveTextContent('Akwaaba!Your account is ready.');
  });

  test('appears at the top right', async () => {
    showToast('info', 'Akwaaba!');
    await expect.element(page.getByText('Akwaaba!')).toBeVisible();
    const { top, right } = region().element().getBoundingClientRect();
    expect(top).toBeLessThan(16);
    expect(innerWidth - right).toBeLessThan(40);
  });

  test('is closed by hand', async () => {
    showToast('success', 'Akwaaba!');
    await page.getByRole('button', { name: 'Close: Akwaaba!' }).click();
    await expect.element(page.getByText('Akwaaba!')).not.toBeInTheDocument();
  });

  test('is shown only once when repeated; of four, the oldest is removed', async () => {
    for (const title of ['One', 'Two', 'Three', 'Two', 'Four']) showToast('info', title);
    await expect.poll(titles).toEqual(['Three', 'Two', 'Four']);
  });
});

describe('the time of a toast', () => {
  beforeEach(async () => {
    await renderPart(<button type="button">Elsewhere</button>);
    await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  /** Waits for React to commit, which needs no timer. */
  const settled = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));

  async function pass(ms: number): Promise<void> {
    await settled();
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
  }

  const card = () => region().element().querySelector('[data-kind]');
  const dispatch = (type: string) =>
    card()?.dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body }));

  test('is 5000 ms', async () => {
    showToast('success', 'Akwaaba!');
    await pass(4999);
    expect(titles()).toEqual(['Akwaaba!']);
    await pass(1);
    expect(titles()).toEqual([]);
  });

  test('pauses while the pointer is over it, and then starts over', async () => {
    showToast('success', 'Akwaaba!');
    await pass(4000);
    dispatch('pointerover');
    await pass(60_000);
    expect(titles()).toEqual(['Akwaaba!']);
    dispatch('pointerout');
    await pass(4999);
    expect(titles()).toEqual(['Akwaaba!']);
    await pass(1);
    expect(titles()).toEqual([]);
  });

  test('pauses while the focus is in it', async () => {
    showToast('success', 'Akwaaba!');
    await settled();
    card()?.querySelector('button')?.focus();
    await pass(60_000);
    expect(titles()).toEqual(['Akwaaba!']);
    card()?.querySelector('button')?.blur();
    await pass(5000);
    expect(titles()).toEqual([]);
  });
});
