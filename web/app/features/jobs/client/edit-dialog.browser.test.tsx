import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problemWithCode, type Answers } from '../../../testing/answers.ts';
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
  free_words_unavailable: null,
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
  await expect
    .poll(() => server.sent('PUT /jobs/{id}'))
    .toEqual({
      content: 'Boil the water.',
      expected_amount_due: 2.25,
    });
  expect(server.sent('POST /jobs/quote')).toMatchObject({ job_id: 15 });
});

test('a job whose price has changed is saved with the button that names the new one', async () => {
  const { server } = await edit();
  const now = { ...quote, price: 2.5, amount_due: 2.5 };
  server.answer({ 'PUT /jobs/{id}': problemWithCode(409, 'job.price-changed', { quote: now }) });
  await text().fill('Boil the water.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('The price is GHS 2.50')).toBeVisible();
  await expect.element(page.getByText(/Nothing was saved yet\.$/)).toBeVisible();
  server.answer({ 'PUT /jobs/{id}': aJob() });
  await page.getByRole('button', { name: 'Save for GHS 2.50' }).click();
  await expect.poll(() => server.count('PUT /jobs/{id}')).toBe(2);
  expect(server.sent('PUT /jobs/{id}')).toMatchObject({ expected_amount_due: 2.5 });
});

test('the edit of a transcription is priced by the length of its recording', async () => {
  const job = aJob({
    service_type: 'transcription',
    source_language: null,
    target_language: null,
    language: 'tw',
    content: '',
    audio_duration: 90.5,
    minutes: 1.6,
    words: null,
  });
  const { server } = await edit(job);
  await expect
    .poll(() => server.sent('POST /jobs/quote'))
    .toEqual({
      service_type: 'transcription',
      language: 'tw',
      audio_duration: 90.5,
      job_id: 15,
    });
  await page.getByRole('textbox', { name: /^Note to the provider/ }).fill('Two voices');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(() => server.sent('PUT /jobs/{id}'))
    .toEqual({
      content: 'Two voices',
      expected_amount_due: 2.25,
    });
});

test('a job that stays free says so, with what is held', async () => {
  const free = { discount: 2.25, amount_due: 0 };
  const { server } = await edit(aJob({ ...free, price: 2.25 }));
  server.answer({ 'POST /jobs/quote': { ...quote, price: 3.25, discount: 2.25, amount_due: 1 } });
  await text().fill('Boil the water for longer than you think.');
  await expect
    .element(page.getByText(/still applies to this job\. GHS\s1\.00 more will be held/))
    .toBeVisible();
});

test('a free job for whose new words the budget is not enough says what they cost', async () => {
  const { server } = await edit(aJob({ discount: 2.25, amount_due: 0, price: 2.25 }));
  const spent = { ...quote, price: 3.25, discount: 2.25, amount_due: 1 };
  const reason = 'budget-spent';
  server.answer({ 'POST /jobs/quote': { ...spent, free_words_unavailable: reason } });
  await text().fill('Boil the water for longer than you think.');
  const held =
    /GHS\s2\.25 of it is still free\. .*words that you add\. GHS\s1\.00 more will be held/;
  await expect.element(page.getByText(held)).toBeVisible();
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
  await expect
    .poll(() => server.sent('PUT /jobs/{id}'))
    .toEqual({
      purpose: 'A poster',
      expected_amount_due: 2.25,
    });
});
