import type { ReferenceFile, Upload } from '@nsem/sdk';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { draftStore } from '../../../entities/drafts/draft-store.ts';
import { expireSession } from '../../../lib/session/session.ts';
import { startSession } from '../../../lib/session/start-session.ts';
import { problem, problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aClient } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { ClientReferences } from './client-job-page.tsx';

/** Files on their way belong to their user: each test has one of its own. */
let clientId = 1_100;

beforeEach(() => {
  clientId += 1;
});

/** Stops what is still being sent. */
afterEach(() => expireSession());

const notice: ReferenceFile = {
  id: 3,
  name: 'notice-2025.pdf',
  description: 'The notice of last year',
  content_type: 'application/pdf',
  size_bytes: 2_400_000,
  created_at: '2026-11-23T08:00:00Z',
};

const open = (answers: Answers = {}, job = aJob({ id: 17, status: 'pending' })) =>
  renderPart(<ClientReferences job={job} />, {
    as: aClient({ id: clientId }),
    answers: { 'POST /jobs/{id}/references': { ...notice, id: 4, name: 'names.txt' }, ...answers },
  });

const names = new File(['Ama, Kofi'], 'names.txt');
const chooser = () => page.getByLabelText(/^Choose (files|more files)$/);
const described = (name: string) =>
  page.getByRole('textbox', { name: `What ${name} is (optional)` });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const region = () => page.getByRole('region', { name: 'Reference files' });
const failure = () => page.getByRole('alert').filter({ hasText: 'names.txt was not added' });
const store = () => draftStore('references-17');

/** A file that an earlier visit has not sent to its end. */
async function leaveUnsent(id: string): Promise<void> {
  const user = aClient({ id: clientId });
  startSession({ access_token: 'a-session-token', device_token: 'a-device-token', user });
  await store().write({ [id]: { id, file: names, description: '' } });
}

/** Lets nothing more be stored. */
function fillDevice(): void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  onTestFinished(() => put.mockRestore());
}

/** Chooses texts of a few bytes, and adds them. */
async function add(...files: readonly string[]): Promise<void> {
  await chooser().upload(files.map((name) => new File(['Ama'], name)));
  await button(files.length === 1 ? 'Add the file' : `Add the ${files.length} files`).click();
}

describe('the reference files of a client’s job', () => {
  test('are listed with their descriptions and sizes', async () => {
    await open({ 'GET /jobs/{id}/references': { items: [notice] } });
    await expect.element(page.getByText('The notice of last year')).toBeVisible();
    await expect.element(page.getByText('2.3 MB', { exact: true })).toBeVisible();
    await expect.element(button('Download: notice-2025.pdf')).toBeVisible();
  });

  test('are added with a description, and then listed', async () => {
    const { server } = await open();
    await expect.element(page.getByText(/^Give the provider what helps/)).toBeVisible();
    await chooser().upload(names);
    await described('names.txt').fill('How the names are written');
    server.answer({
      'GET /jobs/{id}/references': { items: [{ ...notice, id: 4, name: 'names.txt' }] },
    });
    await button('Add the file').click();
    await expect.element(button('Download: names.txt')).toBeVisible();
    const form = server.sent('POST /jobs/{id}/references') as FormData;
    expect(form.get('description')).toBe('How the names are written');
    await expect.element(button('Add the file')).not.toBeInTheDocument();
  });

  test('are sent three at a time', async () => {
    const { server } = await open({ 'POST /jobs/{id}/references': 'silent' });
    await add('a.txt', 'b.txt', 'c.txt', 'd.txt');
    await expect.element(page.getByText('It is sent after the others.')).toBeVisible();
    await expect.poll(() => server.count('POST /jobs/{id}/references')).toBe(3);
    await button('Cancel: a.txt').click();
    await expect.poll(() => server.count('POST /jobs/{id}/references')).toBe(4);
    await expect.element(button('Cancel: a.txt')).not.toBeInTheDocument();
  });

  test('that had arrived when they were cancelled are listed', async () => {
    const { server } = await open({ 'POST /jobs/{id}/references': 'silent' });
    await add('names.txt');
    await expect.poll(() => server.count('POST /jobs/{id}/references')).toBe(1);
    server.answer({
      'GET /jobs/{id}/references': { items: [{ ...notice, id: 4, name: 'names.txt' }] },
    });
    await button('Cancel: names.txt').click();
    await expect.element(button('Download: names.txt')).toBeVisible();
    await expect.element(page.getByText('Cancelling...')).not.toBeInTheDocument();
  });

  test('that are large leave the server when they are cancelled', async () => {
    const choir = new File([new Uint8Array(512 * 1024)], 'choir.wav');
    const upload: Upload = {
      id: 12,
      name: 'choir.wav',
      purpose: 'reference',
      size_bytes: choir.size,
      received_bytes: 0,
      created_at: '2026-11-23T08:00:00Z',
      expires_at: '2026-11-24T08:00:00Z',
    };
    const { server } = await open({
      'DELETE /uploads/{id}': undefined,
      'GET /uploads/': [{ ...upload, id: 11, purpose: 'job-input' }, upload],
      'PATCH /uploads/{id}': 'silent',
      'POST /uploads/': upload,
    });
    await chooser().upload(choir);
    await button('Add the file').click();
    await expect.poll(() => server.count('PATCH /uploads/{id}')).toBe(1);
    await button('Cancel: choir.wav').click();
    await expect.poll(() => server.count('DELETE /uploads/{id}')).toBe(1);
    expect(server.calls.at(-1)?.path).toBe('/uploads/12');
  });

  test('that could not be sent can be sent again', async () => {
    const { server } = await open({ 'POST /jobs/{id}/references': problem(401, 'Log in.') });
    await add('names.txt');
    const again = button('Try again: names.txt');
    await expect.element(again).toBeVisible();
    const added = { ...notice, id: 4, name: 'names.txt' };
    server.answer({
      'POST /jobs/{id}/references': added,
      'GET /jobs/{id}/references': { items: [added] },
    });
    await again.click();
    await expect.element(button('Download: names.txt')).toBeVisible();
    await expect.element(failure()).not.toBeInTheDocument();
  });

  test('that are refused for good take no room, and are not sent at the next visit', async () => {
    await open({
      'GET /jobs/{id}/references': { items: numbered(9) },
      'POST /jobs/{id}/references': problemWithCode(422, 'upload.type-unsupported'),
    });
    await add('names.txt');
    await expect.element(failure().getByText(/^Refused\./)).toBeVisible();
    await expect.element(button('Try again: names.txt')).not.toBeInTheDocument();
    await expect.element(chooser()).toBeInTheDocument();
    await expect.poll(() => store().read()).toBeNull();
    await button('Remove names.txt').click();
    await expect.element(failure()).not.toBeInTheDocument();
  });

  test('that a full device cannot save stay in the tab, and are reported when the session ends', async () => {
    fillDevice();
    await open({ 'POST /jobs/{id}/references': problem(401, 'Log in.') });
    await add('names.txt');
    await expect.element(button('Try again: names.txt')).toBeVisible();
    await expect
      .element(page.getByText(/^There was no room on this device for names/))
      .toBeVisible();
    expireSession();
    await expect.element(page.getByText('names.txt was not added to job #17')).toBeVisible();
  });

  test('that fail while another page is shown are reported there', async () => {
    await open({ 'POST /jobs/{id}/references': problem(503, 'Later.') });
    await add('names.txt');
    await expect
      .element(page.getByText(/^The marketplace is busy\. names\.txt goes/))
      .toBeVisible();
    await cleanup();
    const refused = problemWithCode(422, 'upload.type-unsupported');
    await renderPart(<p>My Jobs</p>, {
      as: aClient({ id: clientId }),
      answers: { 'POST /jobs/{id}/references': refused },
    });
    // It tries again at once when the connection is back.
    dispatchEvent(new Event('online'));
    await expect.element(page.getByText('names.txt was not added to job #17')).toBeVisible();
  });

  test('go on after a reload, and are then forgotten on this device', async () => {
    const first = await open({ 'POST /jobs/{id}/references': 'silent' });
    await add('names.txt');
    await expect.poll(() => first.server.count('POST /jobs/{id}/references')).toBe(1);
    expireSession();
    await expect.element(page.getByText('names.txt')).not.toBeInTheDocument();
    await cleanup();
    const { server } = await open();
    await expect.poll(() => server.count('POST /jobs/{id}/references')).toBe(1);
    await expect.poll(() => store().read()).toBeNull();
  });

  test('are sent by one tab, and by another only if that one did not', async () => {
    await leaveUnsent('sent-elsewhere');
    const otherTab = Promise.withResolvers<void>();
    void navigator.locks.request('reference:sent-elsewhere', () => otherTab.promise);
    const { server } = await open();
    await expect.element(button('Cancel: names.txt')).toBeVisible();
    await store().remove('sent-elsewhere');
    otherTab.resolve();
    await expect.element(button('Cancel: names.txt')).not.toBeInTheDocument();
    expect(server.count('POST /jobs/{id}/references')).toBe(0);
  });

  test('that came too late are shown on the page of the ended job', async () => {
    await leaveUnsent('too-late');
    const done = aJob({ id: 17, status: 'completed' });
    const refused = problemWithCode(409, 'reference.job-ended');
    await open({ 'POST /jobs/{id}/references': refused }, done);
    await region().click();
    await expect.element(failure()).toBeVisible();
    await expect.poll(() => store().read()).toBeNull();
  });

  test('are shown on their way even if the list cannot be loaded', async () => {
    await leaveUnsent('without-list');
    await open({
      'GET /jobs/{id}/references': problem(500, 'It broke.'),
      'POST /jobs/{id}/references': 'silent',
    });
    await expect.element(page.getByText('The reference files could not be loaded')).toBeVisible();
    await expect.element(button('Cancel: names.txt')).toBeVisible();
  });

  test('keep the focus in their section, and are announced', async () => {
    const { server } = await open({ 'POST /jobs/{id}/references': 'silent' });
    await add('names.txt');
    await expect.element(region()).toHaveFocus();
    await button('Cancel: names.txt').click();
    await expect.element(button('Cancel: names.txt')).not.toBeInTheDocument();
    await expect.element(region()).toHaveFocus();
    const added = { ...notice, id: 4, name: 'names.txt' };
    server.answer({
      'POST /jobs/{id}/references': added,
      'GET /jobs/{id}/references': { items: [added] },
    });
    await add('names.txt');
    await expect.element(page.getByText('names.txt added.')).toBeInTheDocument();
  });

  test('are removed after a question', async () => {
    const { server } = await open({
      'GET /jobs/{id}/references': { items: [notice] },
      'DELETE /jobs/{id}/references/{reference}': undefined,
    });
    await button('Remove notice-2025.pdf').click();
    server.answer({ 'GET /jobs/{id}/references': { items: [] } });
    await button('Remove file').click();
    await expect.element(page.getByText('The notice of last year')).not.toBeInTheDocument();
    await expect.element(page.getByText('notice-2025.pdf removed.')).toBeInTheDocument();
    expect(region().element().contains(document.activeElement)).toBe(true);
    expect(server.count('DELETE /jobs/{id}/references/{reference}')).toBe(1);
  });

  test('are checked before they are sent', async () => {
    await open({ 'GET /jobs/{id}/references': { items: numbered(9) } });
    await chooser().upload([new File(['MZ'], 'setup.exe'), names, new File(['1'], 'prices.csv')]);
    await expect.element(page.getByText(/^setup\.exe is not a type of file.* 10 /)).toBeVisible();
    await expect.element(described('names.txt')).toBeVisible();
    await expect.element(page.getByText(/^This job has all 10 files/)).toBeVisible();
  });

  test('cannot be changed once the job is done', async () => {
    const done = aJob({ id: 17, status: 'completed' });
    await open({ 'GET /jobs/{id}/references': { items: [notice] } }, done);
    await expect.element(button('Download: notice-2025.pdf')).toBeVisible();
    await expect.element(button('Remove notice-2025.pdf')).not.toBeInTheDocument();
    await expect.element(chooser()).not.toBeInTheDocument();
  });

  test('can be loaded again if that failed', async () => {
    const { server } = await open({ 'GET /jobs/{id}/references': problem(500, 'It broke.') });
    await expect.element(page.getByText('The reference files could not be loaded')).toBeVisible();
    server.answer({ 'GET /jobs/{id}/references': { items: [notice] } });
    await button('Retry').click();
    await expect.element(button('Download: notice-2025.pdf')).toBeVisible();
  });
});

const numbered = (count: number): ReferenceFile[] =>
  Array.from({ length: count }, (_, id) => ({ ...notice, id }));
