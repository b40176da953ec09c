import type { Draft, SavedDraft } from '@nsem/sdk';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draftDatabase } from '../../../lib/browser/saved-work.ts';
import { problem, problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { aRevision } from '../../../testing/reviews.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { silenceUrl } from '../../../testing/sounds.ts';
import { WorkPage } from '../provider/work-page.tsx';

const as = aProviderUser();
const savedAt = '2026-11-23T02:46:00.000Z';

const job = aJob({
  service_type: 'transcription',
  source_language: null,
  target_language: null,
  language: 'tw',
  status: 'in_progress',
  provider_id: 'PRV-7K2M9X',
  content: '',
  words: null,
  minutes: 1,
  audio_duration: 60,
  assigned_at: savedAt,
});

const interview = [
  '[00:00:02] Ama Serwaa: Wo din de sɛn?',
  '[00:00:20] Kojo: Me din de Kojo.',
  '[00:00:40] Ama Serwaa: Ɛhe na wofiri?',
].join('\n\n');

const aDraft = (text: string): Draft => ({
  job_id: job.id,
  version: text === '' ? 0 : 3,
  saved_at: text === '' ? null : savedAt,
  saved_on: text === '' ? null : 'Chrome on an Android phone',
  content: { kind: 'text', text },
});

const saved: SavedDraft = {
  job_id: job.id,
  version: 4,
  saved_at: savedAt,
  saved_on: 'Chrome on a Linux computer',
  words: 3,
};

const answers = (): Answers => ({
  'GET /jobs/{id}': job,
  'GET /jobs/{id}/draft': aDraft(interview),
  'PUT /jobs/{id}/draft': saved,
  'GET /jobs/{id}/media-link': {
    url: silenceUrl(60),
    expires_at: '2026-11-23T03:01:00.000Z',
    name: 'interview.wav',
    type: 'audio/wav',
    bytes: 960_044,
  },
  'GET /jobs/{id}/waveform': {
    status: 'ready',
    duration_ms: 60_000,
    step_ms: 20_000,
    peaks: btoa('\u0010\u00ff\u0040'),
  },
  'POST /notifications/read': { marked: 0 },
});

// What another test has written stays on the device.
beforeEach(async () => {
  const deletion = indexedDB.deleteDatabase(draftDatabase);
  await new Promise((resolve) => deletion.addEventListener('success', resolve));
});

const render = (changed: Answers = {}) =>
  renderPart(<WorkPage written="15" />, {
    as,
    at: '/service-provider/jobs/15/work',
    answers: { ...answers(), ...changed },
  });

const field = (number: number) =>
  page.getByRole('textbox', { name: `Part ${number}`, exact: true });
const stamp = (time: string) =>
  page.getByRole('button', { name: `Play from ${time}`, exact: true });
const slider = page.getByRole('slider', { name: 'Position in the recording' });

const sound = (): HTMLAudioElement => {
  const element = document.querySelector('audio');
  if (element === null) throw new Error('The page has no recording.');
  return element;
};

/** Saves at once, as a page does that may be left. */
const leavePage = (): boolean => dispatchEvent(new Event('pagehide'));

const savedText = (body: unknown): string => {
  const { content } = body as Readonly<{ content: Draft['content'] }>;
  return content.kind === 'text' ? content.text : '';
};

describe('the recording', () => {
  test('begins where the transcript ends, and plays from a stamp, which marks its part', async () => {
    await render();
    await expect.element(slider).toHaveAttribute('aria-valuetext', '40 seconds of 1 minute');
    await stamp('0:20').click();
    await expect.poll(() => sound().paused).toBe(false);
    await expect.poll(() => sound().currentTime).toBeGreaterThanOrEqual(20);
    const heard = page.getByRole('listitem').nth(1);
    await expect.element(heard).toHaveAttribute('aria-current', 'true');
  });

  test('goes back by the chosen seconds when it is paused, also next time', async () => {
    await render();
    await page.getByRole('combobox', { name: 'Go back on pause' }).selectOptions('5 s');
    await stamp('0:20').click();
    await expect.poll(() => sound().paused).toBe(false);
    // However long the key takes, it pauses near the stamp.
    sound().playbackRate = 1 / 16;
    await field(3).click();
    await userEvent.keyboard('{F9}');
    await expect.poll(() => sound().paused).toBe(true);
    expect(sound().currentTime).toBeLessThan(16);
    expect(localStorage.getItem('back_on_pause')).toBe('5');
    localStorage.removeItem('back_on_pause');
  });

  test('is moved and slowed by keys while the text has the focus', async () => {
    await render();
    await field(3).click();
    await userEvent.keyboard('{F7}{F7}{F8}{F2}{F2}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '35 seconds of 1 minute');
    await expect.element(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('0.5');
    await expect.poll(() => sound().playbackRate).toBe(0.5);
    expect(sound().preservesPitch).toBe(true);
    await expect.element(field(3)).toHaveFocus();
  });

  test('repeats a part until another place is chosen', async () => {
    await render();
    await field(3).click();
    await userEvent.keyboard('{Alt>}{ArrowUp}r{/Alt}');
    await expect.element(page.getByRole('button', { name: 'Stop repeating' })).toBeVisible();
    await expect.poll(() => sound().currentTime).toBeGreaterThanOrEqual(20);
    sound().currentTime = 40;
    await expect.poll(() => sound().currentTime).toBeLessThan(30);
    await stamp('0:40').click();
    await expect.element(page.getByRole('button', { name: 'Repeat the part' })).toBeVisible();
  });

  test('can be moved by the arrow keys, and has a plain bar without a waveform', async () => {
    await render({ 'GET /jobs/{id}/waveform': problemWithCode(404, 'waveform.unsupported') });
    await slider.click();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '10 seconds of 1 minute');
  });

  test('that cannot be loaded leaves the text to write', async () => {
    await render({ 'GET /jobs/{id}/media-link': problem(503, 'The disk is full.') });
    await expect.element(page.getByText('The recording could not be played')).toBeVisible();
    await field(3).click();
    await userEvent.keyboard(' Aane.');
    await expect.element(field(3)).toHaveValue('Ɛhe na wofiri? Aane.');
  });
});

describe('a transcript', () => {
  test('is written by keys alone, with times, speakers and marks, and saved in its notation', async () => {
    const { server } = await render({ 'GET /jobs/{id}/draft': aDraft('') });
    await field(1).click();
    await userEvent.keyboard('Me da wo ase.{Alt>}s{/Alt}');
    const name = page.getByRole('textbox', { name: 'Name of the new speaker' });
    await expect.element(name).toHaveFocus();
    await userEvent.keyboard('Ama Serwaa{Enter}');
    await field(1).click();
    await userEvent.keyboard('{End}{F8}{Enter}');
    await expect.element(field(2)).toHaveFocus();
    await userEvent.keyboard(
      'Y~oo{F8}{Alt>}i{/Alt}{Alt>}o{/Alt}{F8}{Enter}Nkyi{Control>}1{/Control}',
    );
    const expected = [
      '[00:00:00] Ama Serwaa: Me da wo ase.',
      '[00:00:05] Ama Serwaa: Yɔo [00:00:10] [inaudible] [overlap]',
      '[00:00:15] Ama Serwaa: Nkyi',
    ].join('\n\n');
    leavePage();
    await expect.poll(() => savedText(server.sent('PUT /jobs/{id}/draft'))).toBe(expected);
  });

  test('sets the speaker of a part by one key, and renames a speaker everywhere', async () => {
    await render();
    await field(3).click();
    await userEvent.keyboard('{Control>}2{/Control}');
    const speakers = page.getByRole('group', { name: 'Speaker' });
    await expect
      .element(speakers.getByRole('button', { name: 'Kojo' }))
      .toHaveAttribute('aria-pressed', 'true');
    await speakers.getByRole('button', { name: 'Rename' }).click();
    await userEvent.keyboard('Kojo Danso{Enter}');
    await expect.element(speakers.getByRole('button', { name: 'Kojo Danso' })).toBeVisible();
    await expect.element(page.getByRole('listitem').nth(1)).toMatchTextContent('Kojo Danso');
    await field(3).click();
    await userEvent.keyboard('{Control>}zz{/Control}');
    await expect
      .element(speakers.getByRole('button', { name: 'Ama Serwaa' }))
      .toHaveAttribute('aria-pressed', 'true');
  });

  test('is divided by Enter in the middle, and merged by Backspace at the start', async () => {
    await render();
    await field(3).click();
    await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await expect.element(field(4)).toHaveValue('na wofiri?');
    await userEvent.keyboard('X{Home}{Backspace}');
    await expect.element(field(3)).toHaveValue('Ɛhe Xna wofiri?');
    await userEvent.keyboard('-');
    await expect.element(field(3)).toHaveValue('Ɛhe -Xna wofiri?');
  });

  test('that was sent back shows the places to mend, by their lines and their times', async () => {
    const [line] = aRevision().pins;
    const time = {
      n: 2,
      segment: null,
      second: 25,
      text: 'Kojo Danso',
      done_at: null,
      answer: null,
    };
    const revision = aRevision({ pins: line === undefined ? [time] : [line, time] });
    await render({
      'GET /jobs/{id}': { ...job, review_state: 'revision', revisions: 1 },
      'GET /jobs/{id}/revisions': [revision],
    });
    await page.getByRole('button', { name: 'At 0:25' }).click();
    await expect.element(field(2)).toHaveFocus();
    await expect.element(slider).toHaveAttribute('aria-valuetext', '25 seconds of 1 minute');
    await field(2).fill('Me din de Kojo Danso.');
    await page.getByRole('button', { name: 'Line 2' }).click();
    await expect.element(slider).toHaveAttribute('aria-valuetext', '20 seconds of 1 minute');
    await expect.element(field(2)).toHaveFocus();
  });

  test('lists its keys', async () => {
    await render();
    await field(3).click();
    await userEvent.keyboard('{Control>}/{/Control}');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await expect.element(keys.getByText('[inaudible], with the time')).toBeVisible();
  });

  test('has its steps for Undo after a reload', async () => {
    const away = problem(503, 'The server is being restarted.');
    await render({ 'PUT /jobs/{id}/draft': away });
    await field(3).click();
    await userEvent.keyboard(' Aane {Alt>}x{/Alt}');
    leavePage();
    await expect.element(page.getByText(/^Saved on this device, waiting/).first()).toBeVisible();
    const { cleanup } = await import('vitest-browser-react');
    await cleanup();
    await render();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(field(3)).toHaveValue('Ɛhe na wofiri? Aane ');
  });
});

describe('the checks of a transcript', () => {
  const backwards = interview.replace('[00:00:40]', '[00:00:10]');

  test('lead to their places, in the text and in the recording', async () => {
    await render({ 'GET /jobs/{id}/draft': aDraft(backwards) });
    await page.getByRole('button', { name: /^Checks/ }).click();
    await page.getByRole('button', { name: /is earlier than a time before it/ }).click();
    await expect.element(field(3)).toHaveFocus();
    await expect.element(slider).toHaveAttribute('aria-valuetext', '10 seconds of 1 minute');
  });

  test('stop a delivery with a time that goes backwards', async () => {
    await render({ 'GET /jobs/{id}/draft': aDraft(backwards) });
    await page.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliver job #15' });
    await expect.element(dialog.getByText('Fix this first')).toBeVisible();
  });

  test('that find nothing let the notation through as the delivered text', async () => {
    const { server, address } = await render({
      'POST /jobs/{id}/deliver': aJob({ status: 'completed' }),
    });
    await page.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliver job #15' });
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect.poll(address).toBe('/service-provider/jobs/15');
    expect(server.sent('POST /jobs/{id}/deliver')).toEqual({ output_text: interview });
  });
});
