import { createMeter, toPcm } from '@nsem/core/sound';
import { ConnectionError, type Draft, type Job, type SavedDraft } from '@nsem/sdk';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { draftStore } from '../../../entities/drafts/draft-store.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { draftDatabase } from '../../../lib/browser/saved-work.ts';
import { startSession } from '../../../lib/session/start-session.ts';
import { openTakes } from '../../../lib/sound/open-takes.ts';
import { allTakesOf, tabLocks } from '../../../lib/sound/take-store.ts';
import { problemWithCode, type Answers } from '../../../testing/answers.ts';
import { aJob } from '../../../testing/jobs.ts';
import { aProviderUser } from '../../../testing/people.ts';
import { aRevision } from '../../../testing/reviews.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { WorkPage } from '../provider/work-page.tsx';
import { keySentences } from './script-checks.ts';
import { openTakeLibrary, takeRate } from './take-library.ts';

const as = aProviderUser();
const savedAt = '2026-11-23T02:46:00.000Z';

const segment = (source: string, gap: string, state: 'open' | 'done' = 'open') => ({
  source,
  gap,
  text: '',
  state,
  note: null,
});

const script = [
  segment('Hohoro wo nsa yie ansa na woadidi.', ' '),
  segment('Da ntontan ase anadwo biara.', '\n\n'),
  segment('Medaase.', ''),
];

const job: Job = aJob({
  status: 'in_progress',
  service_type: 'narration',
  provider_id: 'PRV-7K2M9X',
  source_language: null,
  target_language: null,
  language: 'tw',
  content: script.map(({ source, gap }) => source + gap).join(''),
  assigned_at: savedAt,
});

const draft = (segments = script, version = 0): Draft => ({
  job_id: job.id,
  version,
  saved_at: version === 0 ? null : savedAt,
  saved_on: version === 0 ? null : 'Chrome on an Android phone',
  content: { kind: 'segments', segments },
});

const saved: SavedDraft = {
  job_id: job.id,
  version: 1,
  saved_at: savedAt,
  saved_on: 'Chrome on a Linux computer',
  words: 0,
};

const answers = {
  'GET /jobs/{id}': job,
  'GET /jobs/{id}/draft': draft(),
  'PUT /jobs/{id}/draft': saved,
  'POST /notifications/read': { marked: 0 },
} as Answers;

const render = (changed: Answers = {}) =>
  renderPart(<WorkPage written={String(job.id)} />, {
    as,
    at: `/service-provider/jobs/${job.id}/work`,
    answers: { ...answers, ...changed },
  });

const { mediaDevices } = navigator;
const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);

/** A microphone that hears something like syllables, two a second, in a quiet room. */
const hearSyllables = (amplitude: number, onOpen = (_: MediaStream): void => undefined): void => {
  mediaDevices.getUserMedia = async () => {
    const context = new AudioContext();
    const syllables = new OscillatorNode(context, { frequency: 2 });
    const onlyUp = new WaveShaperNode(context, { curve: Float32Array.of(0, 0, amplitude) });
    const voice = new OscillatorNode(context, { frequency: 300 });
    const level = new GainNode(context, { gain: 0 });
    const microphone = new MediaStreamAudioDestinationNode(context);
    syllables.connect(onlyUp).connect(level.gain);
    const hum = new OscillatorNode(context, { frequency: 100 });
    const quiet = new GainNode(context, { gain: 0.0003 });
    voice.connect(level).connect(microphone);
    hum.connect(quiet).connect(microphone);
    for (const source of [syllables, voice, hum]) source.start();
    onOpen(microphone.stream);
    return microphone.stream;
  };
};

const takesOfJob = () => openTakes(as.id, job.id);

/** A take of a second of each sentence. */
async function saveTakes(): Promise<void> {
  startSession({ access_token: 'a-session-token', device_token: 'a-device-token', user: as });
  const library = openTakeLibrary(await takesOfJob());
  const tone = Float32Array.from({ length: takeRate }, (_, at) => Math.sin(at / 25) * 0.15);
  const meter = createMeter({ sampleRate: takeRate });
  meter.push(tone);
  for (const key of keySentences(script)) {
    const take = library.open(key);
    await take.add(toPcm(tone));
    await take.finish(meter.measures(), 'recorded');
  }
}

beforeEach(async () => {
  const deletion = indexedDB.deleteDatabase(draftDatabase);
  await new Promise((resolve) => deletion.addEventListener('success', resolve));
  localStorage.removeItem('narration');
  hearSyllables(0.3);
});

afterEach(async () => {
  mediaDevices.getUserMedia = getUserMedia;
  await (await takesOfJob()).removeAll();
});

/** The sentence in focus. */
const readCurrent = () => document.querySelector('ol [aria-current]')?.textContent;

const record = page.getByRole('button', { name: 'Record', exact: true });
const stop = page.getByRole('button', { name: 'Stop recording' });
const length = page.getByRole('timer', { name: 'Length of the take' });

/** Saves at once, as a page does that may be left; the work has to pause for three seconds otherwise. */
const leavePage = (): boolean => dispatchEvent(new Event('pagehide'));

/** Records for a second. */
async function recordByKeys(): Promise<void> {
  await userEvent.keyboard(' ');
  await expect.element(stop).toBeVisible();
  await endRecording();
}

async function endRecording(): Promise<void> {
  await expect.element(length).toHaveTextContent('0:00');
  await expect.element(length).toHaveTextContent('0:01');
  await userEvent.keyboard(' ');
}

describe('a narration', () => {
  test('is recorded, kept and gone on with by keys alone', async () => {
    const { server } = await render();
    await expect.element(page.getByText('0 of 3 recorded')).toBeVisible();
    await recordByKeys();
    await expect.element(page.getByText('This take is good.')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /^Take 1: 1/ })).toBeChecked();
    await userEvent.keyboard('r');
    await expect.element(stop).toBeVisible();
    await endRecording();
    await expect.element(page.getByRole('radio', { name: /^Take 2: 1/ })).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('1 of 3 recorded')).toBeVisible();
    await expect.element(record).toBeVisible();
    leavePage();
    await expect.poll(() => server.count('PUT /jobs/{id}/draft')).toBeGreaterThan(0);
    const { content } = server.sent('PUT /jobs/{id}/draft') as Pick<Draft, 'content'>;
    expect(content).toEqual({
      kind: 'segments',
      segments: [segment(script[0]?.source ?? '', ' ', 'done'), ...script.slice(1)],
    });
  });

  test('that was sent back shows the sentence spoken at a second', async () => {
    await saveTakes();
    const place = { n: 1, segment: null, second: 2, text: 'Too fast', done_at: null, answer: null };
    await render({
      'GET /jobs/{id}': { ...job, review_state: 'revision', revisions: 1 },
      'GET /jobs/{id}/revisions': [aRevision({ pins: [place, { ...place, n: 2, second: 60 }] })],
    });
    await page.getByRole('button', { name: 'At 0:02' }).click();
    await expect.poll(readCurrent).toBe(script[1]?.source);
    await page.getByRole('button', { name: 'At 1:00' }).click();
    await expect.poll(readCurrent).toBe(script[2]?.source);
  });

  test('explains what is wrong with a take, which is kept on purpose only', async () => {
    hearSyllables(3);
    await render();
    await expect.element(record).toBeVisible();
    await recordByKeys();
    await expect
      .element(page.getByText(/^At 0:0\d: The sound is distorted, which cannot/).first())
      .toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('0 of 3 recorded')).toBeVisible();
    await page.getByRole('button', { name: 'Keep anyway and go on' }).click();
    await expect.element(page.getByText('1 of 3 recorded')).toBeVisible();
    await page
      .getByRole('button', { name: /^Checks/ })
      .or(page.getByText('Checks'))
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Sentence 1/ })
      .first()
      .click();
    await expect.element(page.getByText(script[0]?.source ?? '', { exact: true })).toBeVisible();
  });

  test('says what to do if the microphone cannot be used', async () => {
    await render();
    for (const [name, text] of [
      ['NotAllowedError', /does not let this page use the microphone/],
      ['NotFoundError', /No microphone was found/],
      ['NotReadableError', /Another program uses the microphone/],
    ] as const) {
      mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', name));
      await record.click();
      await expect.element(page.getByText(text)).toBeVisible();
    }
  });

  test('saves the take if the microphone is lost', async () => {
    let stream = new MediaStream();
    hearSyllables(0.3, (opened) => (stream = opened));
    await render();
    await record.click();
    await expect.element(length).toHaveTextContent('0:01');
    stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
    await expect.element(page.getByText(/^The microphone was disconnected/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /^Take 1/ })).toBeChecked();
  });

  test('says that a choice between takes is not saved on a full device', async () => {
    await saveTakes();
    await saveTakes();
    await render();
    const first = page.getByRole('radio', { name: /^Take 1/ });
    await expect.element(first).not.toBeChecked();
    const write = vi
      .spyOn(FileSystemFileHandle.prototype, 'createWritable')
      .mockRejectedValue(new DOMException('No room.', 'QuotaExceededError'));
    onTestFinished(() => write.mockRestore());
    await first.click();
    await expect.element(page.getByText('Your choice is not saved')).toBeVisible();
  });

  test('has what was recorded when the page ended', async () => {
    startSession({ access_token: 'a-session-token', device_token: 'a-device-token', user: as });
    const store = await takesOfJob();
    const [key] = keySentences(script);
    await store.save(`${key}.cutoff.part00000`, new Blob([new Int16Array(48_000).fill(9)]));
    // The device failed within a sample.
    await store.save(`${key}.cutoff.part00001`, new Blob([new Uint8Array(24_001)]));
    await render();
    await expect
      .element(page.getByRole('radio', { name: 'Take 1: 1.3 s, saved when the page closed' }))
      .toBeChecked();
    expect((await store.list()).toSorted()).toEqual([`${key}.cutoff.wav`, `${key}.takes`]);
  });

  test('is held while it is open, so that no other tab deletes its takes', async () => {
    await render();
    await expect.element(record).toBeVisible();
    const act = vi.fn<() => Promise<void>>().mockResolvedValue();
    await tabLocks.unlessHeld(allTakesOf(job.id), act);
    expect(act).not.toHaveBeenCalled();
    const { cleanup } = await import('vitest-browser-react');
    await cleanup();
    await vi.waitFor(
      async () => {
        await tabLocks.unlessHeld(allTakesOf(job.id), act);
        expect(act).toHaveBeenCalledOnce();
      },
      { timeout: 40_000 },
    );
  });

  test('from before it had sentences waits for its script, and keeps its notes', async () => {
    startSession({ access_token: 'a-session-token', device_token: 'a-device-token', user: as });
    const work = { content: { kind: 'text', text: 'Slowly' }, past: [], future: [] };
    const old = { work, version: 0, isUnsaved: true, sent: [] };
    await draftStore(`work-${job.id}`).write({ work: old });
    const away = new ConnectionError({ message: 'fetch failed', code: 'connection.broken' });
    vi.spyOn(nsem.jobs.drafts, 'get').mockRejectedValueOnce(away);
    await render();
    await expect.element(page.getByText('Connect once to load the script')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText(script[0]?.source ?? '', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Your note, or a file')).toBeVisible();
  });

  test('says on which device the recordings are, if not on this one', async () => {
    await render({
      'GET /jobs/{id}/draft': draft(
        script.map((one) => ({ ...one, state: 'done' })),
        3,
      ),
      'GET /jobs/{id}/draft/versions': [
        { version: 3, saved_at: savedAt, saved_on: 'Ama’s phone', words: 0 },
      ],
    });
    await expect.element(page.getByText('3 sentences are recorded on Ama’s phone')).toBeVisible();
    await page.getByRole('button', { name: 'Deliver' }).click();
    await expect.element(page.getByText('Record these first')).toBeVisible();
  });

  test('is chosen between two devices by what is recorded: it has no texts and no versions', async () => {
    await saveTakes();
    const { server } = await render();
    const keep = page.getByRole('button', { name: 'Keep it and go on' });
    await expect.element(keep).toBeVisible();
    server.answer({
      'GET /jobs/{id}/draft': draft(script, 4),
      'PUT /jobs/{id}/draft': problemWithCode(409, 'draft.newer-version'),
    });
    await keep.click();
    await expect.element(page.getByText('1 of 3 recorded')).toBeVisible();
    leavePage();
    await expect
      .element(page.getByText('Chrome on an Android phone saved a newer version at 02:46'))
      .toBeVisible();
    await expect.element(page.getByText(/^Choose which sentences count as recorded/)).toBeVisible();
    await expect.element(page.getByText(/among the versions/)).not.toBeInTheDocument();
  });

  test('is joined, checked and delivered as a WAV file, and its takes leave the device', async () => {
    const done = script.map((one) => ({ ...one, state: 'done' as const }));
    await saveTakes();
    // Three seconds, of which the takes have no silence, with pauses of 350 and 700 ms.
    const sizeBytes = 44 + 2 * 48 * (3_000 + 350 + 700);
    const { server, address } = await render({
      'GET /jobs/{id}/draft': draft(done, 3),
      'PATCH /uploads/{id}': undefined,
      'POST /jobs/{id}/deliver': { ...job, status: 'completed' } as Job,
      'POST /uploads/': {
        id: 12,
        name: 'narration.wav',
        purpose: 'output',
        size_bytes: sizeBytes,
        received_bytes: 0,
        created_at: '2026-11-23T08:00:00Z',
        expires_at: '2026-11-24T08:00:00Z',
      },
    });
    await page.getByRole('button', { name: 'Deliver' }).click();
    const dialog = page.getByRole('dialog', { name: `Deliver job #${job.id}` });
    await dialog.getByRole('radio', { name: /^WAV/ }).click();
    const reason = dialog.getByRole('textbox', { name: 'Why it is right as it is' });
    await reason.fill('It is a test tone.');
    await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    await expect.poll(address).toBe(`/service-provider/jobs/${job.id}`);
    expect(server.sent('POST /jobs/{id}/deliver')).toEqual({
      upload_id: 12,
      note: 'It is a test tone.',
    });
    const parts = server.calls.filter(({ name }) => name === 'PATCH /uploads/{id}');
    const wav = new Blob(parts.map(({ body }) => body as Uint8Array<ArrayBuffer>));
    expect(wav.size).toBe(sizeBytes);
    const [dataBytes] = new Uint32Array(await wav.slice(40, 44).arrayBuffer());
    expect(dataBytes).toBe(sizeBytes - 44);
    await expect.poll(async () => (await takesOfJob()).list()).toEqual([]);
  });

  test('asks before it stops being sent, and is then sent on under the same key', async () => {
    const done = script.map((one) => ({ ...one, state: 'done' as const }));
    await saveTakes();
    await render({
      'GET /jobs/{id}/draft': draft(done, 3),
      'POST /uploads/': 'silent',
    });
    const dialog = page.getByRole('dialog', { name: `Deliver job #${job.id}` });
    const deliver = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Deliver', exact: true }).first().click();
      await dialog.getByRole('radio', { name: /^WAV/ }).click();
      await dialog.getByRole('textbox', { name: /^Why it is right/ }).fill('It is a test tone.');
      await dialog.getByRole('button', { name: 'Deliver', exact: true }).click();
    };
    await deliver();
    await expect.poll(() => uploadKeys().length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Keep sending' }).click();
    await expect.element(dialog).toBeVisible();
    const stopAndClose = async (): Promise<void> => {
      await userEvent.keyboard('{Escape}');
      await page.getByRole('button', { name: 'Stop and close' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    };
    await stopAndClose();
    await deliver();
    await expect.poll(() => uploadKeys().length).toBe(2);
    const [first, again] = uploadKeys();
    expect(again).toBe(first);
    await stopAndClose();
  });
});

/** The idempotency keys of the uploads that were started. */
const uploadKeys = (): readonly (string | null)[] =>
  vi
    .mocked(fetch)
    .mock.calls.filter(([input, init]) => {
      const path = String(input instanceof Request ? input.url : input);
      return init?.method === 'POST' && path.endsWith('/uploads/');
    })
    .map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
