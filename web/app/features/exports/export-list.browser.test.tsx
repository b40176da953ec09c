import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problem } from '../../testing/answers.ts';
import { anAdmin } from '../../testing/people.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ExportList } from './export-list.tsx';

const call = 'GET /admin/exports/{table}';
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const download = (name: string) => item(name).getByRole('button', { name: /^Download: / });

describe('the exports', () => {
  test('are all tables, each with its download', async () => {
    const { server } = await renderPart(<ExportList />, {
      as: anAdmin(),
      answers: { [call]: 'silent' },
    });
    await download('Transactions').click();
    await expect
      .poll(() => server.calls.map(({ path }) => path))
      .toEqual(['/admin/exports/transactions']);
    await item('Transactions').getByRole('button', { name: 'Cancel: Transactions' }).click();
    await expect.element(download('Transactions')).toHaveFocus();
    expect(page.getByRole('listitem').elements()).toHaveLength(13);
  });

  test('show why one failed', async () => {
    await renderPart(<ExportList />, {
      as: anAdmin(),
      answers: { [call]: problem(503, 'The disk is full.') },
    });
    await download('Approvals').click();
    await expect
      .element(item('Approvals').getByRole('alert'))
      .toHaveTextContent('The table could not be downloadedThe disk is full.');
  });

  test('lead to the backups', async () => {
    const { address } = await renderPart(<ExportList />, {
      as: anAdmin(),
      at: '/admin?action=export',
    });
    await page.getByRole('link', { name: 'backup' }).click();
    await expect.poll(address).toBe('/admin?tab=settings');
  });
});
