import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../testing/answers.ts';
import { anApiKey } from '../../testing/settings.ts';
import { aJob, languages } from '../../testing/jobs.ts';
import { aClient, aProvider } from '../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../testing/render-part.tsx';
import { ApiPanel } from './api-panel.tsx';
import { LanguageCodesDialog } from './examples/language-codes-dialog.tsx';

const as = aClient();
const at = '/client?tab=api';
const answers = {
  'GET /api-keys/': [anApiKey()],
  'GET /jobs/': [aJob()],
  'GET /users/service-providers': [aProvider()],
} as const satisfies Answers;

const render = (place = at) => renderPart(<ApiPanel />, { as, at: place, answers });

describeQueryStates('the language codes', {
  part: <LanguageCodesDialog opened onClose={() => undefined} />,
  as,
  answers: { 'GET /languages/': languages },
  call: 'GET /languages/',
  loading: 'Loading languages...',
  failed: 'The languages could not be loaded',
  seen: 'dag',
});

describe('the code examples', () => {
  test('cover nine calls', async () => {
    await render();
    const endpoint = page.getByRole('combobox', { name: 'Endpoint' });
    await expect.element(endpoint).toHaveDisplayValue('Create translation job');
    const offered = endpoint.getByRole('option').elements();
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Create translation job',
      'Create transcription job',
      'Create narration job',
      'Get all jobs',
      'Get job by ID',
      'Get job status',
      'Get service providers',
      'Get available languages',
      'Download job output',
    ]);
  });

  test('show only the masked form of a key', async () => {
    await render();
    await expect.element(page.getByRole('heading', { name: 'API Keys' })).toBeVisible();
    await expect
      .element(page.getByRole('heading', { name: 'Kumasi Health Radio website' }))
      .toBeVisible();
    expect(document.body.textContent).not.toContain('nsem_4fQ2tY8w');
  });

  test('open the language codes, which can be searched and closed', async () => {
    const { address, goBack } = await render();
    await page.getByRole('button', { name: 'View Language Codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Language Codes' });
    await expect.element(dialog.getByText('6 languages')).toBeVisible();
    await dialog.getByRole('searchbox').fill('dagb');
    await expect.element(dialog.getByText('1 language')).toBeVisible();
    await dialog.getByRole('searchbox').fill('klingon');
    await expect
      .element(dialog.getByText('No languages found matching your search.'))
      .toBeVisible();
    await goBack();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(address).toBe(at);
  });
});
