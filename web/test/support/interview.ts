import type { Page, Route } from 'playwright';

import { toneWav } from './tone-wav.ts';

const seconds = 60;
const savedAt = '2026-11-21T09:30:00.000Z';

/** An interview in Twi in the notation of transcripts, with everything that it can have. */
export const interview = [
  '[00:00:00] Ama Serwaa: Maakye. Yɛsrɛ wo, ka wo din ne baabi a wofiri kyerɛ yɛn.',
  '[00:00:06.4] Opanin Kofi: Me din de Kofi Mensah. Mefiri Asokwa, nanso mete Tamale mfeɛ dunum nie.',
  '[00:00:15] Ama Serwaa: Adwuma bɛn na woyɛ? [overlap]',
  '[00:00:19.2] Opanin Kofi: Meyɛ okuafoɔ. Medua aburo ne [00:00:23] [inaudible] bankye. Afe yi deɛ, osuo antɔ yie, nti nnɔbaeɛ no sua.',
  '[00:00:34] Ama Serwaa: Ɛna mmoa bɛn na aban de ma mo?',
  'Opanin Kofi: Yɛnyaa hwee biara ɛ.',
].join('\n\n');

const transcription = {
  service_type: 'transcription',
  language: 'tw',
  source_language: null,
  target_language: null,
  title: 'Interview with a farmer in Tamale',
  words: null,
  minutes: 1,
  content: 'The speaker is an old farmer; please write down every word.',
  audio_duration: seconds,
};

/** As loud as speech is, with pauses. */
const peaks = Buffer.from(
  Array.from({ length: 400 }, (_, at) =>
    Math.round(Math.abs(Math.sin(at / 9) * Math.cos(at / 2.3)) * 200),
  ),
).toString('base64');

/** Answers for a job as if it were a transcription, with a recording that can be played. */
export async function pretendInterview(page: Page, id: number): Promise<void> {
  await page.route(new RegExp(`/jobs/${id}$`), async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), ...transcription } });
  });
  await page.route(`**/jobs/${id}/media-link*`, (route) =>
    route.fulfill({
      json: {
        url: '/interview.wav',
        expires_at: '2126-11-21T09:45:00.000Z',
        name: 'interview.wav',
        type: 'audio/wav',
        bytes: 960_044,
      },
    }),
  );
  await page.route('**/interview.wav', (route) => fulfillRange(route, toneWav(seconds)));
  await page.route(`**/jobs/${id}/waveform*`, (route) =>
    route.fulfill({
      json: { status: 'ready', duration_ms: seconds * 1000, step_ms: 150, peaks },
    }),
  );
  await page.route(`**/jobs/${id}/output`, (route) =>
    route.fulfill({ contentType: 'text/plain', body: interview }),
  );
}

/** Answers with the range that is requested: a player moves only in what comes in ranges. */
async function fulfillRange(route: Route, file: Buffer): Promise<void> {
  const [, first] = /^bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '') ?? [];
  const from = Number(first ?? 0);
  await route.fulfill({
    status: 206,
    headers: {
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'content-range': `bytes ${from}-${file.length - 1}/${file.length}`,
    },
    body: file.subarray(from),
  });
}

/** Answers with a draft of the interview. */
export const pretendDraft = (page: Page, id: number, text = interview): Promise<void> =>
  page.route(`**/jobs/${id}/draft`, (route) =>
    route.fulfill({
      json: {
        job_id: id,
        version: 3,
        saved_at: savedAt,
        saved_on: 'Chrome on an Android phone',
        content: { kind: 'text', text },
      },
    }),
  );
