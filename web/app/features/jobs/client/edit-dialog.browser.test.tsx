import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aClient } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { EditDialog } from './edit-dialog.tsx';

const quote = {
  service_type: 'translation',
  words: 9,
  minutes: null,
  audio_duration: null,
  unit_price: 0.25,
  price: 2.25,
  discount: 0,
  amount_due: 2.25,
  currency: 'GHS',
} as const;

const answers = {
  'GET /users/service-providers': [],
  'POST /jobs/quote': quote,
  'PUT /jobs/{id}': aJob(),
} satisfies Answers;

const edit = (job = aJob()) =>
  renderPart(<EditDialog job={job} onClose={() => undefined} />, { as: aClient(), answers });

const text = () => page.getByRole('textbox', { name: 'Text to translate' });

test('the text of a job can be edited', async () => {
  const { server } = await edit();
  await text().fill('Boil the water.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => server.sent('PUT /jobs/{id}')).toEqual({ content: 'Boil the water.' });
});

test('of the job of a document all but the text can be edited', async () => {
  const { server } = await edit(aJob({ has_document: true, content: '①Wash① your hands.' }));
  await expect.element(page.getByText(/^The text is that of your file\./)).toBeVisible();
  expect(text().elements()).toEqual([]);
  await expect
    .poll(() => server.sent('POST /jobs/quote'))
    .toMatchObject({
      content: 'Wash your hands.',
    });
  await page.getByText('More for the provider (optional)').click();
  await page.getByRole('textbox', { name: 'Purpose' }).fill('A poster');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => server.sent('PUT /jobs/{id}')).toEqual({ purpose: 'A poster' });
});
