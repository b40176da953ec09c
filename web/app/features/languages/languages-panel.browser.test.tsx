import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, type Answers } from '../../testing/answers.ts';
import { languages } from '../../testing/jobs.ts';
import { anAdmin } from '../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../testing/render-part.tsx';
import { LanguagesPanel } from './languages-panel.tsx';

const as = anAdmin();
const at = '/admin?tab=languages';
const call = 'GET /languages/';

const render = (answers: Answers = {}, place = at) =>
  renderPart(<LanguagesPanel />, { as, at: place, answers });

const button = (name: string) => page.getByRole('button', { name });

describeQueryStates('Language Management', {
  part: <LanguagesPanel />,
  as,
  at,
  answers: { [call]: languages },
  call,
  loading: 'Loading languages...',
  failed: 'Languages could not be loaded',
  seen: 'dag',
});

describe('the languages', () => {
  test('are listed with their codes, each with a button to remove it', async () => {
    await render();
    await expect.element(button('Remove Dagbani')).toBeVisible();
    const items = page.getByRole('listitem').elements();
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Dagbanidag',
      'Englishen',
      'Eweee',
      'Gagaa',
      'Hausaha',
      'Twitw',
    ]);
  });

  test('are empty with an invitation to add the first', async () => {
    const { address } = await render({ [call]: [] });
    await expect
      .element(page.getByText('No languages available. Add your first language to get started.'))
      .toBeVisible();
    await button('Add Language').click();
    await expect.poll(address).toBe(`${at}&language=new`);
  });

  test('are removed after confirmation', async () => {
    const { server } = await render({ 'DELETE /languages/{id}': undefined });
    await button('Remove Dagbani').click();
    const question = page.getByRole('alertdialog', { name: 'Remove Dagbani?' });
    server.answer({ [call]: languages.slice(1) });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.element(page.getByText('Language deleted')).toBeVisible();
    await expect.element(button('Remove Dagbani')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: /^Languages/ })).toHaveFocus();
  });

  test('that cannot be removed show why, and Escape closes the dialog', async () => {
    await render({ 'DELETE /languages/{id}': problem(409, 'A job is in progress in Dagbani.') });
    await button('Remove Dagbani').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect
      .element(question.getByRole('alert'))
      .toHaveTextContent(
        'Failed to delete language. Please try again.A job is in progress in Dagbani.',
      );
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Remove Dagbani')).toHaveFocus();
  });
});

describe('adding a language', () => {
  const place = `${at}&language=new`;
  const dialog = () => page.getByRole('dialog', { name: 'Add Language' });
  const field = () => dialog().getByRole('textbox', { name: 'Language name' });
  const submit = () => dialog().getByRole('button', { name: 'Add Language' });

  test.each(['Ewe', '  ewe  ', 'EWE'])('refuses "%s", which is there', async (typed) => {
    await render({}, place);
    await field().fill(typed);
    await expect
      .element(dialog().getByText('This language already exists on the platform.'))
      .toBeVisible();
    await expect.element(submit()).toBeDisabled();
  });

  test.each(['', '   '])('takes a name, and "%s" is none', async (typed) => {
    await render({}, place);
    await field().fill(typed);
    await expect.element(submit()).toBeDisabled();
  });

  test('sends the trimmed name with Enter, and shows the code', async () => {
    const added = {
      id: 7,
      name: 'Nkami',
      language_code: 'nkq',
      own_name: null,
      other_names: [],
    };
    const { server, address } = await render({ 'POST /languages/': added }, place);
    await field().fill(' Nkami ');
    server.answer({ [call]: [...languages, added] });
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Language added')).toBeVisible();
    await expect.element(page.getByText('Nkami, code nkq')).toBeVisible();
    await expect.element(button('Remove Nkami')).toBeVisible();
    await expect.poll(() => server.sent('POST /languages/')).toEqual({ name: 'Nkami' });
    await expect.poll(address).toBe(at);
  });

  test('shows that it is pending, and in the dialog why it failed', async () => {
    const { server } = await render({ 'POST /languages/': 'silent' }, place);
    await field().fill('Nkami');
    await submit().click();
    await expect.element(button('Adding...')).toBeDisabled();
    await expect.poll(() => server.count('POST /languages/')).toBe(1);
  });

  test('that is refused preserves the name beside the reason', async () => {
    await render({ 'POST /languages/': problem(503, '') }, place);
    await field().fill('Nkami');
    await submit().click();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Failed to add language. Please try again.An error occurred');
    await expect.element(field()).toHaveValue('Nkami');
  });
});
