import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem } from '../../testing/answers.ts';
import { anAdmin } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { BackupsSection } from './backups-section.tsx';

const as = anAdmin();
const button = (name: string) => page.getByRole('button', { name });
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });

const kinds = [
  ['Database', 'GET /admin/download/database', 'database'],
  ['Uploads', 'GET /admin/download/uploads', 'uploads'],
  ['All data', 'GET /admin/download/all', 'backup'],
] as const;

describe.each(kinds)('the download of %s', (name, call, word) => {
  test('shows why it failed, below it and in a toast, and can be retried', async () => {
    await renderPart(<BackupsSection />, {
      as,
      answers: { [call]: problem(409, 'Another backup is running.') },
    });
    await button(`Download: ${name}`).click();
    const failed = `Failed to download ${word}. Please try again.`;
    await expect
      .element(item(name).getByRole('alert'))
      .toHaveTextContent(`${failed}Another backup is running.`);
    await expect.element(button(`Close: ${failed}`)).toBeVisible();
    await expect.element(button(`Download: ${name}`)).toBeVisible();
  });

  test('shows that it is being prepared, is requested only once, and can be cancelled', async () => {
    const { server } = await renderPart(<BackupsSection />, { as, answers: { [call]: 'silent' } });
    await button(`Download: ${name}`).click();
    const pending = button(`Preparing...: ${name}`);
    await expect.element(pending).toBeDisabled();
    await pending.click({ force: true });
    await expect.poll(() => server.count(call)).toBe(1);
    await button(`Cancel: ${name}`).click();
    await expect.element(button(`Download: ${name}`)).toHaveFocus();
    expect(item(name).getByRole('alert').elements()).toEqual([]);
  });
});
