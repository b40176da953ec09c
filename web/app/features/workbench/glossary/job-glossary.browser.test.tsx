import type { Draft } from '@nsem/sdk';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draftDatabase } from '../../../lib/browser/saved-work.ts';
import { problem, type Answers } from '../../../testing/answers.ts';
import { aJob, aTerm } from '../../../testing/jobs.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { WorkPage } from '../provider/work-page.tsx';

const savedAt = '2026-11-23T02:46:00.000Z';
const sources = ['The Health Centre is open.', 'Ask the Ghana Health Service.', 'Rest well.'];

const segment = (source: string, index: number) =>
  ({ source, gap: index < 2 ? ' ' : '', text: '', state: 'open', note: null }) as const;

const draft: Draft = {
  job_id: 15,
  version: 0,
  saved_at: null,
  saved_on: null,
  content: { kind: 'segments', segments: sources.map(segment) },
};

const terms = [
  aTerm(),
  aTerm({ id: 13, term: 'Ghana Health Service', translation: null, note: null, forbidden: [] }),
];

const answers = {
  'GET /jobs/{id}': aJob({
    status: 'in_progress',
    provider_id: 'PRV-7K2M9X',
    content: sources.join(' '),
    assigned_at: savedAt,
  }),
  'GET /jobs/{id}/draft': draft,
  'GET /jobs/{id}/glossary': terms,
  'GET /jobs/{id}/memory': [],
  'PUT /jobs/{id}/draft': {
    job_id: 15,
    version: 1,
    saved_at: savedAt,
    saved_on: 'Chrome on a Linux computer',
    words: 3,
  },
  'POST /notifications/read': { marked: 0 },
} as Answers;

// What another test has written stays on the device.
beforeEach(async () => {
  const deletion = indexedDB.deleteDatabase(draftDatabase);
  await new Promise((resolve) => deletion.addEventListener('success', resolve));
});

const render = (changed: Answers = {}) =>
  renderPart(<WorkPage written="15" />, {
    as: aProviderUser(),
    at: '/service-provider/jobs/15/work',
    answers: { ...answers, ...changed },
  });

const field = (number: number) =>
  page.getByRole('textbox', { name: `Translation of segment ${number}`, exact: true });

const list = page.getByRole('list', { name: 'Terms of the client' });

test('the terms of the segment in focus are underlined and explained, and inserted by key', async () => {
  await render();
  await expect.element(page.getByRole('mark')).toMatchTextContent('Health Centre');
  await expect
    .element(list)
    .toMatchTextContent('health centre: apɔmuden fie · not ayaresabea · The one in Tamale.');
  await field(1).click();
  await userEvent.keyboard('Yɛ{Alt>}t{/Alt}');
  await expect.element(field(1)).toHaveValue('Yɛ apɔmuden fie');
  await userEvent.keyboard('{Alt>}{ArrowDown}t{/Alt}');
  await expect.element(list).toMatchTextContent('Ghana Health Service: stays as it is');
  await expect.element(field(2)).toHaveValue('Ghana Health Service');
  await expect.element(field(2)).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(field(3)).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
});

test('the key inserts no term twice, however soon it is pressed again', async () => {
  await render();
  await field(1).click();
  await userEvent.keyboard('Yɛ{Alt>}tt{/Alt}');
  await expect.element(field(1)).toHaveValue('Yɛ apɔmuden fie');
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Alt>}t{/Alt}');
  await expect.element(field(1)).toHaveValue('apɔmuden fie');
});

test('a translation is checked against the terms, and delivered with a reason', async () => {
  await render();
  await field(1).click();
  await page.getByRole('button', { name: 'Insert apɔmuden fie' }).click();
  await userEvent.keyboard(' ayaresabea.');
  const forbidden = 'The client does not want “ayaresabea”. Use another translation.';
  await expect.element(page.getByText(forbidden).first()).toBeVisible();
  await field(1).fill('Ayaresabea no abue.');
  const missing = 'The client’s glossary has “health centre → apɔmuden fie”. Use this translation.';
  await expect.element(page.getByText(missing).first()).toBeVisible();
});

test('a page whose terms cannot be loaded works without them', async () => {
  await render({ 'GET /jobs/{id}/glossary': problem(500, 'An unexpected error occurred.') });
  await field(1).click();
  await userEvent.keyboard('Abue.');
  // Saves at once, as a page does that may be left.
  dispatchEvent(new Event('pagehide'));
  await expect.element(page.getByText('Saved 02:46')).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});
