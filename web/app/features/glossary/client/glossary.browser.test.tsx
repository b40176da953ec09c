import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aTerm, languages } from '../../../testing/jobs.ts';
import { aClient } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { GlossaryPage } from './glossary-page.tsx';

const as = aClient();
const part = <GlossaryPage />;
const call = 'GET /glossary/';
const at = '/client/glossary';

const kept = aTerm({
  id: 13,
  term: 'Ghana Health Service',
  translation: null,
  note: null,
  forbidden: [],
});

const answers = { [call]: [aTerm(), kept], 'GET /languages/': languages } as Answers;

const open = (changed: Answers = {}) =>
  renderPart(part, { as, at, answers: { ...answers, ...changed } });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });

describeQueryStates('the glossary', {
  part,
  as,
  answers,
  call,
  loading: 'Loading your terms...',
  failed: 'Your terms could not be loaded',
  seen: 'Ghana Health Service',
});

test('an empty glossary says how it is filled', async () => {
  await open({ [call]: [] });
  const text = 'You have no terms yet. Add one, or import a file.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
});

test('a term is added with the languages of the last one', async () => {
  const { server } = await open({ 'POST /glossary/': aTerm() });
  await button('Add a term').click();
  await button('Save').click();
  await expect.element(page.getByText('Enter the term')).toBeVisible();
  await field('Term').fill('ward');
  await field('Translation').fill('dan');
  await field('Translations you do not want (optional)').fill('ɔdan\n\ndan mu');
  await button('Save').click();
  await expect.element(page.getByText('Term added')).toBeVisible();
  expect(server.sent('POST /glossary/')).toEqual({
    source_language: 'en',
    target_language: 'tw',
    term: 'ward',
    translation: 'dan',
    note: null,
    forbidden: ['ɔdan', 'dan mu'],
    case_sensitive: false,
  });
});

test('a term is changed so that it stays as it is, unless the client has it already', async () => {
  const exists = problemWithCode(409, 'glossary.term-exists', {
    detail: 'Your glossary has this term for these languages already.',
  });
  const { server } = await open({ 'PUT /glossary/{id}': exists });
  await button('Edit: health centre').click();
  await page.getByRole('switch', { name: /^Do not translate it/ }).click();
  await button('Save').click();
  await expect.element(page.getByText(/^Your glossary has this term/).first()).toBeVisible();
  expect(server.sent('PUT /glossary/{id}')).toMatchObject({ translation: null });
});

test('a term is removed after a confirmation', async () => {
  const { server } = await open({ 'DELETE /glossary/{id}': undefined });
  await button('Remove: health centre').click();
  await button('Remove').click();
  await expect.element(page.getByText('Term removed')).toBeVisible();
  expect(server.count('DELETE /glossary/{id}')).toBe(1);
});

const pick = async (csv: string): Promise<void> => {
  await button('Import CSV').click();
  const file = new File([csv], 'terms.csv', { type: 'text/csv' });
  await page.getByLabelText('Choose a CSV file').upload(file);
};

test('a file is checked before it is imported', async () => {
  const { server } = await open({
    'POST /glossary/import': { added: 118, updated: 0, dry_run: true },
  });
  await pick('term,translation\nward,dan\n');
  await expect.element(page.getByText('118 new terms.')).toBeVisible();
  expect(server.sent('POST /glossary/import')).toEqual({
    csv: 'term,translation\nward,dan\n',
    mode: 'add',
    dry_run: true,
  });
  await button('Import').click();
  await expect.element(page.getByText('Terms imported')).toBeVisible();
  expect(server.sent('POST /glossary/import')).not.toHaveProperty('dry_run');
});

test('the lines of a file that are refused are listed', async () => {
  const lines = ['Line 3: term must not be empty.', 'Line 7: term is in your glossary already.'];
  const refused = problemWithCode(422, 'glossary.import-invalid', {
    errors: lines.map((detail) => ({ pointer: '#/csv', detail })),
  });
  await open({ 'POST /glossary/import': refused });
  await pick('term\n');
  for (const line of lines) await expect.element(page.getByText(line)).toBeVisible();
  await expect.element(button('Import')).toBeDisabled();
});
