import type { Page } from 'playwright';

import { toneWav } from '../support/tone-wav.ts';
import { prepared, see, seeDialog, wayOf, type Screen, type Step, type Way } from './screen.ts';

const at = '2026-11-20T09:30:00.000Z';
const kilobyte = 1024;
const recording = toneWav(60);

const upload = {
  id: 12,
  name: 'makola-market.wav',
  purpose: 'job-input',
  size_bytes: recording.length,
  received_bytes: 384 * kilobyte,
  created_at: at,
  expires_at: at,
};

const reference = {
  id: 3,
  name: 'notice-of-the-clinic-in-bolgatanga-2025-final-version.pdf',
  description: 'The notice of last year: the new one should sound like it.',
  content_type: 'application/pdf',
  size_bytes: 2_400_000,
  created_at: at,
};

const references = [
  reference,
  { ...reference, id: 4, name: 'names.csv', description: null, size_bytes: 840 },
];

const chooseRecording = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Request a Job' });
  await dialog
    .getByLabel('Choose a recording')
    .setInputFiles({ name: upload.name, mimeType: 'audio/wav', buffer: recording });
  await dialog.getByText('1:00').waitFor();
  await dialog.getByRole('button', { name: 'Request Job' }).click();
};

/** Sends a recording of which the rest never arrives. */
const sendRecording =
  (then: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.route('**/uploads/', (route) => route.fulfill({ status: 201, json: upload }));
    await page.route('**/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.fulfill({ json: upload }),
    );
    await chooseRecording(page);
    await see(/^384 of 937\.5 KB, 40 %$/)(page);
    await then(page);
  };

const refuseRecording = async (page: Page): Promise<void> => {
  await page.route('**/uploads/', (route) =>
    route.fulfill({
      status: 413,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'Too large',
        status: 413,
        detail: 'Files can have at most 200 MB.',
        code: 'upload.too-large',
      }),
    }),
  );
  await chooseRecording(page);
  await see(/^The file is too large/)(page);
  // What is pending is dim until the form can be sent again.
  await page.locator('[role="dialog"] button[type="submit"]:enabled').waitFor();
  await page.locator('[role="dialog"] [aria-busy="true"]').first().waitFor({ state: 'detached' });
};

const filesOf = (...names: readonly string[]) =>
  names.map((name) => ({ name, mimeType: '', buffer: Buffer.from('Ama, Kofi, Akosua') }));

const chooseReferences = async (page: Page): Promise<void> => {
  await page.getByText('Reference files (optional)').click();
  await page.getByLabel('Choose files').setInputFiles(filesOf('names.csv', 'setup.exe'));
  await see(/^setup\.exe is not a type/)(page);
};

/** The job has reference files. */
const withReferences = (then: Step): Way =>
  prepared(
    (page) =>
      page.route('**/jobs/*/references', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { items: references } })
          : route.fallback(),
      ),
    async (page) => {
      await see('names.csv')(page);
      await then(page);
    },
  );

const addReferences = withReferences(async (page) => {
  let count = 0;
  await page.route('**/jobs/*/references', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    count += 1;
    if (count > 1) return undefined;
    return route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'Unsupported file type',
        status: 422,
        detail: 'The file is not what its name says.',
        code: 'upload.type-unsupported',
      }),
    });
  });
  const files = filesOf('poster.png', 'choir.ogg', 'prices.txt', 'map.jpg', 'list.md');
  await page.getByLabel('Choose more files').setInputFiles(files);
  await page.getByRole('button', { name: 'Add the 5 files' }).click();
  await see('It is sent after the others.')(page);
  await see(/was not added$/)(page);
});

const screen = (
  who: 'client' | 'provider at work' | 'admin',
  name: string,
  path: string,
  way: Step | Way,
): Screen => ({ name, who, at: path, ...wayOf(way) });

const request = '/client?request=transcription&to=tw';

/** Files that clients send. */
export const clientUploadScreens: readonly Screen[] = [
  {
    ...screen('client', 'a recording being sent', request, sendRecording(see('Pause'))),
    isGoingOn: true,
  },
  {
    ...screen(
      'client',
      'a recording, its dialog being closed',
      request,
      sendRecording(async (page) => {
        await page.keyboard.press('Escape');
        await seeDialog('Close while your file is being sent?')(page);
      }),
    ),
    isGoingOn: true,
  },
  screen('client', 'requesting with reference files', request, chooseReferences),
  {
    ...screen('client', 'a recording that is too large', request, refuseRecording),
    expects: /^answered 413/,
  },
  screen('client', 'a job with reference files', '/client/jobs/13', withReferences(see('2.3 MB'))),
  {
    ...screen('client', 'reference files being added', '/client/jobs/13', addReferences),
    expects: /^answered 422/,
  },
];

/** Files that providers get. */
export const providerUploadScreens: readonly Screen[] = [
  screen(
    'provider at work',
    'a job with reference files',
    '/service-provider/jobs/12',
    withReferences(see('2.3 MB')),
  ),
  screen(
    'provider at work',
    'the workbench, reference files',
    '/service-provider/jobs/12/work?references=open',
    withReferences(see('2.3 MB')),
  ),
];

/** Files that admins see. */
export const adminUploadScreens: readonly Screen[] = [
  screen('admin', 'a job with reference files', '/admin/jobs/13', withReferences(see('2.3 MB'))),
];
