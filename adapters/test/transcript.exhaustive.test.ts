import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavHeader } from '@nsem/core/sound';
import { readTranscript, writeTranscript, type TranscriptPart } from '@nsem/core/texts';
import { convertToHtml } from 'mammoth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCaptions } from '../src/http/testing/read-captions.ts';
import { startTestMarketplace, type TestMarketplace } from '../src/testing/marketplace.ts';
import { approvedProvider, joinAsClient, loginAsAdmin, type Person } from './support/people.ts';

const rate = 8_000;
const spokenSeconds = 10;
const silentSeconds = 2;
const turnSeconds = spokenSeconds + silentSeconds;
const turns = 300;

/** An hour in which someone speaks for 10 of every 12 seconds. */
function* hourOfTurns(): Generator<Buffer> {
  const turn = Buffer.alloc(turnSeconds * rate * 2);
  for (let at = 0; at < spokenSeconds * rate; at += 1) {
    turn.writeInt16LE(Math.round(Math.sin((2 * Math.PI * 440 * at) / rate) * 8_000), at * 2);
  }
  yield Buffer.from(wavHeader(turns * turnSeconds * rate, rate));
  for (let nth = 0; nth < turns; nth += 1) yield turn;
}

const speakers = ['Ama Serwaa', 'Kofi Mensah', 'Dr. Adwoa Ɔbaapa'] as const;

const said = (nth: number): string =>
  nth % 2 === 0 ? `Asɛm ${nth}: nsuo yɛ nkwa & ŋmɛ <hia>.` : `Yoo, ${nth}. [inaudible]`;

const parts = Array.from({ length: turns }, (_, nth): TranscriptPart => ({
  at: nth * turnSeconds * 1_000,
  speaker: speakers[nth % speakers.length] ?? null,
  text: said(nth),
}));

const transcript = writeTranscript(parts);

const speakerOf = (nth: number): string => parts[nth]?.speaker ?? '';

const inOneLine = ({ text }: Readonly<{ text: string }>): string => text.replaceAll('\n', ' ');

/** A recording of an hour, from the order to the transcript in all its formats. */
describe('the transcript of an hour', () => {
  let server: TestMarketplace;
  let client: Person;
  let provider: Person;
  let folder: string;
  let id = 0;

  beforeAll(async () => {
    server = await startTestMarketplace();
    folder = await mkdtemp(join(tmpdir(), 'nsem-transcript-'));
    const admin = await loginAsAdmin(server.url);
    client = await joinAsClient(server.url, 'Kojo Antwi Danso', 'kojo.danso@example.com');
    provider = await approvedProvider(server.url, admin, {
      name: 'Ama Serwaa Boateng',
      email: 'ama.serwaa@example.com',
      service: { service_type: 'transcription', language: 'Twi' },
    });
    const credit = { user_id: client.id, amount: 500, note: 'Mobile money, receipt 4471' };
    expect((await admin.api.post('/wallet/admin/credits', credit)).status).toBe(201);
  });
  afterAll(async () => {
    expect(await server.brokenRules()).toEqual([]);
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const outputAs = async (format: string): Promise<Buffer> => {
    const answer = await client.api.get(`/jobs/${id}/output?format=${format}`);
    expect(answer.status).toBe(200);
    return Buffer.from(answer.bytes);
  };

  it('begins with a recording that is ordered and accepted', async () => {
    const path = join(folder, 'council.wav');
    await writeFile(path, hourOfTurns());
    const upload = new FormData();
    upload.set('service_type', 'transcription');
    upload.set('language', 'tw');
    upload.set('content', 'Meeting of the water council');
    upload.set('audio_file', await openAsBlob(path), 'council.wav');
    const job = await client.api.post('/jobs/upload', upload);
    expect(job.body, JSON.stringify(job.body)).toMatchObject({ minutes: 60, status: 'pending' });
    ({ id } = job.body);
    expect((await provider.api.post(`/jobs/${id}/assign`, {})).status).toBe(200);
  });

  it('goes on with the waveform, which shows who speaks when', async () => {
    const waveform = await vi.waitFor(
      async () => {
        const answer = await provider.api.get(`/jobs/${id}/waveform?file=input&points=3600`);
        expect(answer.status).toBe(200);
        return answer.body;
      },
      { timeout: 300_000 },
    );
    const { duration_ms: durationMs, step_ms: stepMs, peaks } = waveform;
    expect(durationMs).toBe(3_600_000);
    const inTurn = (ms: number): number => (ms / 1_000) % turnSeconds;
    const loud = Array.from(Buffer.from(peaks, 'base64'), (peak, nth) => ({
      isLoud: peak > 50,
      from: inTurn(nth * stepMs),
      to: inTurn((nth + 1) * stepMs),
    }));
    const whole = loud.filter(
      ({ from, to }) => from < to && (from >= spokenSeconds || to < spokenSeconds),
    );
    expect(whole.length).toBeGreaterThan(0.8 * loud.length);
    expect(whole.filter(({ isLoud, from }) => isLoud !== from < spokenSeconds)).toEqual([]);
  });

  it('is saved as a draft and delivered', async () => {
    const content = { kind: 'text', text: transcript };
    const draft = { base_version: 0, saved_on: 'Phone', content };
    expect((await provider.api.put(`/jobs/${id}/draft`, draft)).status).toBe(200);
    const saved = await provider.api.get(`/jobs/${id}/draft`);
    expect(readTranscript(saved.body.content.text)).toEqual(parts);
    const delivery = { output_text: saved.body.content.text, note: 'Checked by hand.' };
    expect((await provider.api.post(`/jobs/${id}/deliver`, delivery)).status).toBe(200);
  });

  it('is downloaded as a text with the same parts', async () => {
    const text = (await outputAs('txt')).toString();
    expect(text).toBe(transcript);
    expect(readTranscript(text)).toEqual(parts);
  });

  it('is downloaded as subtitles with the same times and words', async () => {
    const srt = await readCaptions((await outputAs('srt')).toString(), 'srt');
    const vtt = await readCaptions((await outputAs('vtt')).toString(), 'vtt');
    const times = parts.map((_, nth) => [nth * turnSeconds, nth * turnSeconds + 7]);
    for (const { cues, errors } of [srt, vtt]) {
      expect(errors).toEqual([]);
      expect(cues.map(({ startTime, endTime }) => [startTime, endTime])).toEqual(times);
    }
    const spoken = parts.map((part, nth) => `${part.speaker}: ${said(nth).replace('<', '‹')}`);
    const escaped = parts.map((_, nth) =>
      said(nth).replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;'),
    );
    expect(srt.cues.map(inOneLine)).toEqual(spoken);
    expect(vtt.cues.map(inOneLine)).toEqual(
      escaped.map((text, nth) => `<v ${speakerOf(nth)}>${text}</v>`),
    );
  });

  it('is downloaded as a Word document with the same paragraphs', async () => {
    const { value, messages } = await convertToHtml(
      { buffer: await outputAs('docx') },
      { styleMap: ["r[style-name='Speaker'] => strong", "r[style-name='Stamp'] => i"] },
    );
    expect(messages).toEqual([]);
    const paragraphs = [
      ...value.matchAll(/<p><i>(.*?) <\/i><strong>(.*?): <\/strong>(.*?)<\/p>/gu),
    ];
    const plain = (html = ''): string =>
      html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    const read = paragraphs.map(
      ([, stamp, speaker, text]) => `${stamp} ${speaker}: ${plain(text)}`,
    );
    expect(readTranscript(read.join('\n\n'))).toEqual(parts);
    expect(value).toContain('<h1>Meeting of the water council</h1>');
  });
});
