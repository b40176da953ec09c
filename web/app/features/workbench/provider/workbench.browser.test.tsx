import type { Draft, SavedDraft } from '@nsem/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { problem, problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { describeQueryStates, renderPart } from '../../../testing/render-part.tsx';
import { draftDatabase } from '../../../lib/browser/saved-work.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { insertAtCaret } from '../segments/typing.ts';
import { WorkPage } from './work-page.tsx';

const as = aProviderUser();
const savedAt = '2026-11-23T02:46:00.000Z';

const sources = ['Drink 2 litres of clean water.', 'Rest well.', 'Wash your hands.'];

const fields = {
  status: 'in_progress',
  provider_id: 'PRV-7K2M9X',
  content: sources.join(' '),
  estimated_net_amount: 2.68,
  assigned_at: savedAt,
} as const;

const job = aJob(fields);
const ended = (status: 'completed' | 'refunded') => aJob({ ...fields, status });

const contentOf = (texts: readonly string[]): Draft['content'] => ({
  kind: 'segments',
  segments: sources.map((source, index) => ({
    source,
    gap: index === sources.length - 1 ? '' : ' ',
    text: texts[index] ?? '',
    state: 'open',
    note: null,
  })),
});

const aDraft = (texts: readonly string[] = [], version = 0): Draft => ({
  job_id: job.id,
  version,
  saved_at: version === 0 ? null : savedAt,
  saved_on: version === 0 ? null : 'Chrome on an Android phone',
  content: contentOf(texts),
});

const saved = (version: number): SavedDraft => ({
  job_id: job.id,
  version,
  saved_at: savedAt,
  saved_on: 'Chrome on a Linux computer',
  words: 3,
});

const answers = {
  'GET /jobs/{id}': job,
  'GET /jobs/{id}/draft': aDraft(),
  'GET /jobs/{id}/glossary': [],
  'PUT /jobs/{id}/draft': saved(1),
  'POST /notifications/read': { marked: 0 },
  'GET /jobs/{id}/memory': [],
} as Answers;

// What another test has written stays on the device.
beforeEach(async () => {
  const deletion = indexedDB.deleteDatabase(draftDatabase);
  await new Promise((resolve) => deletion.addEventListener('success', resolve));
});

const part = <WorkPage written="15" />;

const render = (changed: Answers = {}) =>
  renderPart(part, {
    as,
    at: '/service-provider/jobs/15/work',
    answers: { ...answers, ...changed },
  });

const field = (number: number) =>
  page.getByRole('textbox', { name: `Translation of segment ${number}`, exact: true });

const segment = (number: number) => page.getByRole('listitem').nth(number - 1);

const sentTexts = (body: unknown): readonly string[] => {
  const { content } = body as Readonly<{ content: Draft['content'] }>;
  return content.kind === 'segments' ? content.segments.map(({ text }) => text) : [content.text];
};

/** Saves at once, as a page does that may be left; typing has to pause for three seconds otherwise. */
const leavePage = (): boolean => dispatchEvent(new Event('pagehide'));

const allTexts = ['Nom nsu pa lita 2.', 'Gye w’ahome yiye.', 'Hohoro wo nsa.'];

describeQueryStates('The workbench', {
  part,
  as,
  answers,
  call: 'GET /jobs/{id}/draft',
  loading: 'Loading your draft...',
  failed: 'Your draft could not be loaded',
  seen: '0 of 3 done',
});

describe('a translation', () => {
  test('is written segment by segment, by keys alone, and saved as it is', async () => {
    const { server } = await render();
    await field(1).click();
    await userEvent.keyboard(`${allTexts[0]}{Control>}{Enter}{/Control}`);
    await expect.element(field(2)).toHaveFocus();
    await userEvent.keyboard('Gye w~ow{Alt>}{ArrowDown}{/Alt}');
    await expect.element(field(3)).toHaveFocus();
    await expect.element(page.getByText('1 of 3 done')).toBeVisible();
    await expect.element(page.getByText('Saved 02:46')).toBeVisible();
    expect(sentTexts(server.sent('PUT /jobs/{id}/draft'))).toEqual([allTexts[0], 'Gye wɔw', '']);
  });

  test('has the letters of its language, and keeps the focus in the field', async () => {
    await render();
    await field(1).click();
    await userEvent.keyboard('y');
    await page.getByRole('button', { name: 'ɛ', exact: true }).click();
    await page.getByRole('button', { name: 'High tone (acute) on the letter before' }).click();
    await userEvent.keyboard('n');
    await expect.element(field(1)).toHaveFocus();
    await expect.element(field(1)).toHaveValue('yɛ́n'.normalize('NFC'));
    await page.getByRole('button', { name: 'Capital letter' }).click();
    await page.getByRole('button', { name: 'Ɔ', exact: true }).click();
    await expect.element(field(1)).toHaveValue('yɛ́nƆ'.normalize('NFC'));
  });

  test('has Undo and Redo, with segments merged and split', async () => {
    await render();
    await page.getByRole('button', { name: 'Merge with next' }).click();
    await expect.element(segment(1)).toMatchTextContent('clean water. Rest well.');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await page.getByRole('button', { name: 'clean', exact: true }).click();
    await expect.element(segment(2)).toMatchTextContent('clean water. Rest well.');
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect.element(page.getByText('0 of 3 done')).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Undo' }))
      .toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.element(page.getByText('0 of 2 done')).toBeVisible();
  });

  test('has Undo before the page shows that something was typed', async () => {
    await render();
    await field(1).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect.element(undo).toHaveAttribute('aria-disabled', 'true');
    const node = field(1).element() as HTMLTextAreaElement;
    insertAtCaret(node, 'Nom');
    (undo.element() as HTMLElement).click();
    await expect.element(field(1)).toHaveValue('');
  });

  test('has a note on a segment, which a key opens', async () => {
    const { server } = await render();
    await field(1).click();
    await userEvent.keyboard('{Alt>}n{/Alt}');
    const note = page.getByRole('textbox', { name: 'Your note, which only you see' });
    await expect.element(note).toHaveFocus();
    await userEvent.keyboard('Litres?');
    leavePage();
    await expect.poll(() => server.count('PUT /jobs/{id}/draft')).toBeGreaterThan(0);
    expect(JSON.stringify(server.sent('PUT /jobs/{id}/draft'))).toContain('"Litres?"');
  });

  test('lists its keys', async () => {
    await render();
    await field(1).click();
    await userEvent.keyboard('{Control>}/{/Control}');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect.element(keys.getByText('Next open segment')).toBeVisible();
  });
});

test('the marks of formats are entered in their order, or as a pair around what is selected', async () => {
  const source = 'Drink ①clean① water ②.';
  const { content } = aDraft();
  const segments = content.kind === 'segments' ? content.segments : [];
  const marked = segments.map((one, at) => (at === 0 ? { ...one, source } : one));
  await render({
    'GET /jobs/{id}/draft': { ...aDraft(), content: { kind: 'segments', segments: marked } },
  });
  await field(1).click();
  await userEvent.keyboard('Nom ');
  const insert = page.getByRole('button', { name: 'Insert ①' });
  await insert.click();
  await userEvent.keyboard('pa{Alt>}i{/Alt}.');
  await expect.element(field(1)).toHaveValue('Nom ①pa①.');
  await expect.element(insert).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}a{/Control}pa{Control>}a{/Control}{Alt>}i{/Alt}');
  await expect.element(field(1)).toHaveValue('①pa①');
  await userEvent.keyboard('{Control>}a{/Control}{Alt>}i{/Alt}');
  await expect.element(field(1)).toHaveValue('①pa①②');
});

describe('the checks', () => {
  test('lead to their places', async () => {
    const texts = ['Nom nsu pa lita mmienu.', 'Gye w’ahome  yiye.', 'Hohoro wo nsa.'];
    await render({ 'GET /jobs/{id}/draft': aDraft(texts, 2) });
    await page.getByRole('button', { name: /^Checks/ }).click();
    const found = page.getByRole('button', { name: /^Segment 2 ?There are two or more spaces/ });
    await found.click();
    await expect.element(field(2)).toHaveFocus();
    await expect
      .element(page.getByText('There are two or more spaces in a row.').first())
      .toBeVisible();
  });

  test('list a sentence that is translated in another way than before', async () => {
    const twice = sources.map(() => 'Rest well.');
    const { content } = aDraft(['Gye w’ahome.', 'Home wo ho.', 'Gye w’ahome.']);
    const segments = content.kind === 'segments' ? content.segments : [];
    const same = segments.map((one, at) => ({ ...one, source: twice[at] ?? '' }));
    await render({
      'GET /jobs/{id}': aJob({ ...fields, content: twice.join(' ') }),
      'GET /jobs/{id}/draft': { ...aDraft([], 2), content: { kind: 'segments', segments: same } },
    });
    await page.getByRole('button', { name: /^Checks/ }).click();
    const found = page.getByRole('button', { name: /^Segment 2 ?The same source is translated/ });
    await expect.element(found).toBeVisible();
    expect(page.getByRole('button', { name: /^Segment 3/ }).elements()).toEqual([]);
  });

  test('stop a delivery with empty segments', async () => {
    await render({ 'GET /jobs/{id}/draft': aDraft(['Nom nsu pa lita 2.'], 2) });
    await page.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliver job #15' });
    await expect.element(dialog.getByText('Fix this first')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Deliver', exact: true }).elements()).toEqual([]);
    await dialog.getByText('2 segments have no translation yet').click();
    await expect.element(field(2)).toHaveFocus();
  });

  test('let a delivery through with a reason, which is its note', async () => {
    const texts = ['Nom nsu pa lita mmienu.', ...allTexts.slice(1)];
    const { server, address } = await render({
      'GET /jobs/{id}/draft': aDraft(texts, 2),
      'POST /jobs/{id}/deliver': ended('completed'),
    });
    await page.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliver job #15' });
    const deliver = dialog.getByRole('button', { name: 'Deliver', exact: true });
    await deliver.click();
    await expect.element(dialog.getByText(/^Say why it is right/)).toBeVisible();
    expect(server.count('POST /jobs/{id}/deliver')).toBe(0);
    await dialog.getByRole('textbox').fill('The number is written in words.');
    await deliver.click();
    await expect.poll(address).toBe('/service-provider/jobs/15');
    expect(server.sent('POST /jobs/{id}/deliver')).toEqual({
      output_text: texts.join(' '),
      note: 'The number is written in words.',
    });
  });

  test('of the server come before the reason, and take back that nothing was found', async () => {
    const detail = 'A number is missing.';
    const finding = { check: 'number', severity: 'warning', place: 1, at: null, found: '', detail };
    const refused = problemWithCode(422, 'job.delivery-needs-note', { findings: [finding] });
    await render({
      'GET /jobs/{id}/draft': aDraft(allTexts, 2),
      'POST /jobs/{id}/deliver': refused,
    });
    await page.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliver job #15' });
    const deliver = dialog.getByRole('button', { name: 'Deliver', exact: true });
    await deliver.click();
    const found = dialog.getByText('Line 1: A number is missing.');
    await expect.element(found).toBeVisible();
    const reason = dialog.getByRole('textbox');
    const order = found.element().compareDocumentPosition(reason.element());
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(dialog.getByText(/found nothing/).elements()).toEqual([]);
    await deliver.click();
    await expect.element(reason).toHaveFocus();
  });

  test('that find nothing need no reason', async () => {
    const { server, address } = await render({
      'GET /jobs/{id}/draft': aDraft(allTexts, 2),
      'POST /jobs/{id}/deliver': ended('completed'),
    });
    await page.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliver job #15' });
    await expect.element(dialog.getByText(/^The checks found nothing/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect.poll(address).toBe('/service-provider/jobs/15');
    expect(server.sent('POST /jobs/{id}/deliver')).toEqual({ output_text: allTexts.join(' ') });
  });
});

describe('what is written', () => {
  test('is still there, with its steps for Undo, if the page is opened again before it was saved', async () => {
    const away = problem(503, 'The server is being restarted.');
    const first = await render({ 'PUT /jobs/{id}/draft': away });
    await field(1).click();
    await userEvent.keyboard('Nom nsu');
    leavePage();
    await expect.element(page.getByText(/^Saved on this device, waiting/).first()).toBeVisible();
    await first.goBack();
    const { cleanup } = await import('vitest-browser-react');
    await cleanup();
    const { server } = await render();
    await expect.element(page.getByText('Saved 02:46')).toBeVisible();
    expect(sentTexts(server.sent('PUT /jobs/{id}/draft'))[0]).toBe('Nom nsu');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(field(1)).toHaveValue('Nom ');
  });

  test('opens without the server, as this device has it, and is saved here', async () => {
    const { server } = await render({ 'GET /jobs/{id}/draft': aDraft(allTexts, 2) });
    await expect.element(field(1)).toHaveValue(allTexts[0] ?? '');
    const { cleanup } = await import('vitest-browser-react');
    await cleanup();
    queryClient.clear();
    const away = problemWithCode(503, 'http.unavailable');
    const calls = ['GET /jobs/{id}', 'GET /jobs/{id}/draft', 'PUT /jobs/{id}/draft'] as const;
    await render(Object.fromEntries(calls.map((call) => [call, away])));
    await expect.element(page.getByRole('heading', { level: 1, name: job.title })).toBeVisible();
    await expect.element(field(1)).toHaveValue(allTexts[0] ?? '');
    expect(page.getByText(/could not be loaded/).elements()).toEqual([]);
    await field(1).fill('Nom nsu.');
    leavePage();
    await expect.element(page.getByText(/^Saved on this device, waiting/).first()).toBeVisible();
    expect(server.count('PUT /jobs/{id}/draft')).toBe(0);
  });

  test('is offered beside a newer version: it is kept, or gives way and is saved before', async () => {
    const { server } = await render();
    const meetVersion = (version: number): void =>
      server.answer({
        'GET /jobs/{id}/draft': aDraft(['Nom nsu pii'], version),
        'PUT /jobs/{id}/draft': problemWithCode(409, 'draft.newer-version'),
      });
    const type = async (keys: string): Promise<void> => {
      await field(1).click();
      await userEvent.keyboard(keys);
      leavePage();
    };
    const isNewer = page.getByText('Chrome on an Android phone saved a newer version at 02:46');
    await expect.element(field(1)).toBeVisible();
    meetVersion(4);
    await type('Nom nsu');
    await expect.element(isNewer).toBeVisible();
    await expect.element(page.getByText('Nom nsu pii')).toBeVisible();
    server.answer({ 'PUT /jobs/{id}/draft': saved(5) });
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.element(page.getByText('Saved 02:46')).toBeVisible();
    expect(server.sent('PUT /jobs/{id}/draft')).toMatchObject({ base_version: 4 });
    await expect.element(field(1)).toHaveValue('Nom nsu');
    await expect.element(isNewer).not.toBeInTheDocument();

    meetVersion(6);
    await type('!');
    const use = page.getByRole('button', { name: 'Use it' });
    await expect.element(use).toBeVisible();
    server.answer({ 'PUT /jobs/{id}/draft': saved(7) });
    const before = server.count('PUT /jobs/{id}/draft');
    await use.click();
    await expect.element(field(1)).toHaveValue('Nom nsu pii');
    const bodies = server.calls.filter(({ name }) => name === 'PUT /jobs/{id}/draft').slice(before);
    expect(bodies.map(({ body }) => sentTexts(body)[0])).toEqual(['Nom nsu!', 'Nom nsu pii']);
  });

  test('can be replaced by an earlier version, which Undo takes back', async () => {
    await render({
      'GET /jobs/{id}/draft': aDraft(allTexts, 4),
      'GET /jobs/{id}/draft/versions': [
        { version: 2, saved_at: savedAt, saved_on: 'Chrome on an Android phone', words: 4 },
      ],
      'GET /jobs/{id}/draft/versions/{version}': aDraft(['Nom nsu pa'], 2),
    });
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByRole('button', { name: /4 words/ }).click();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect.element(field(1)).toHaveValue('Nom nsu pa');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(field(1)).toHaveValue(allTexts[0] ?? '');
  });

  test('is carried over to a text that its client has changed, and the rest is offered', async () => {
    const refused = problemWithCode(422, 'draft.other-source');
    const first = await render({ 'PUT /jobs/{id}/draft': refused });
    await field(1).click();
    await userEvent.keyboard('Nom{Control>}{Enter}{/Control}Gye');
    leavePage();
    await expect.element(page.getByText('The client has changed the text')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Load the new text' })).toBeVisible();
    await first.goBack();
    const { cleanup } = await import('vitest-browser-react');
    await cleanup();
    const { content } = aDraft();
    const segments = content.kind === 'segments' ? content.segments : [];
    const changed = segments.map((one) =>
      one.source === 'Rest well.' ? { ...one, source: 'Sleep well.' } : one,
    );
    const now = { ...aDraft(), content: { kind: 'segments' as const, segments: changed } };
    const { server } = await render({ 'GET /jobs/{id}/draft': now });
    await expect.element(page.getByText('The client has changed the text')).toBeVisible();
    await expect.element(page.getByText('Rest well.', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Gye')).toBeVisible();
    await expect.element(page.getByText('Saved 02:46')).toBeVisible();
    expect(sentTexts(server.sent('PUT /jobs/{id}/draft'))).toEqual(['Nom', '', '']);
    await expect.element(page.getByRole('button', { name: 'Copy translation 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete these' }).click();
    await page.getByRole('button', { name: 'Keep them' }).click();
    await expect.element(page.getByText('Gye')).toBeVisible();
    await page.getByRole('button', { name: 'Delete these' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(page.getByText('Gye')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('stays if the job ends meanwhile', async () => {
    const { server, refresh } = await render();
    await field(1).click();
    await userEvent.keyboard('Nom');
    server.answer({ 'GET /jobs/{id}': ended('refunded') });
    await refresh();
    await expect.element(page.getByText('This job is not in progress any more')).toBeVisible();
    await expect.element(field(1)).toHaveValue('Nom');
  });
});

test('a job that is not in progress has nothing to work on', async () => {
  await render({ 'GET /jobs/{id}': ended('completed') });
  await expect.element(page.getByText('There is nothing to work on here')).toBeVisible();
});
