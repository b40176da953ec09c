import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, pesewas, refuse } from '@nsem/core';
import { aTopUp } from '@nsem/core/testing';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDocuments } from '../../../documents/documents.ts';
import { hospitalNotice, trackedParagraph } from '../../../documents/testing/hospital-notice.ts';
import { wordDocument } from '../../../documents/testing/word-document.ts';
import { multipart } from '../../testing/audio.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const topUp = aTopUp(server.people.client.id, pesewas(1_000_000));
  const { unitOfWork } = server.database;
  await unitOfWork.write(async ({ ledger }) => ok(await ledger.append(topUp, null)));
});
afterAll(() => server.stop());

const languages = { source_language: 'en', target_language: 'tw' };

const formOf = (name: string, document: string | Uint8Array, more: Record<string, string> = {}) =>
  multipart({ ...languages, ...more }, { field: 'document', name, bytes: Buffer.from(document) });

const post = (path: string, body: FormData, headers = {}) =>
  server.call('POST', path, { by: server.people.client, body, headers });

const order = (name: string, document: string | Uint8Array, more: Record<string, string> = {}) =>
  post('/jobs/documents', formOf(name, document, more));

const quote = (name: string, document: string | Uint8Array) =>
  post('/jobs/documents/quote', formOf(name, document));

async function takenJob(name: string, document: string | Uint8Array) {
  const made = await order(name, document);
  expect(made.status).toBe(201);
  await server.call('POST', `/jobs/${made.body.id}/assign`, { by: server.people.provider });
  return made.body;
}

const deliver = (id: number, text: string) =>
  server.call('POST', `/jobs/${id}/deliver`, {
    by: server.people.provider,
    json: { output_text: text },
  });

const download = (path: string, token = server.people.client.token) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

const codeOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { code: unknown }).code;

const notice = hospitalNotice();

describe('an order with a document', () => {
  it('is quoted like its words in a text, and nothing is stored', async () => {
    const quoted = await quote('notice.docx', hospitalNotice(trackedParagraph));
    expect(quoted.status).toBe(200);
    expect(quoted.body).toMatchObject({
      format: 'docx',
      texts: 11,
      notices: [
        {
          code: 'tracked-changes-accepted',
          text: 'Tracked changes are translated as if you had accepted them.',
        },
      ],
    });
    const made = await order('notice.docx', hospitalNotice(trackedParagraph));
    expect(quoted.body.words).toBe(made.body.words);
    const content = made.body.content.replaceAll(/[①-⑳]/gu, '');
    const json = { ...languages, service_type: 'translation', content };
    const text = await server.call('POST', '/jobs/quote', { by: server.people.client, json });
    expect(text.body.words).toBe(quoted.body.words);
  });

  it('is a job whose client and provider can download the document', async () => {
    const job = await takenJob('notice.docx', notice);
    expect(job).toMatchObject({
      has_document: true,
      output_formats: [],
      title: 'notice.docx',
    });
    expect(job.content).toMatch(/^Clean water\n\n①Warning: do not drink① this water/u);
    for (const { token } of [server.people.client, server.people.provider]) {
      const input = await download(`/jobs/${job.id}/input`, token);
      expect(input.headers.get('content-disposition')).toContain('notice.docx');
      expect(Buffer.from(await input.arrayBuffer())).toEqual(Buffer.from(notice));
    }
  });

  it('that is edited keeps its text', async () => {
    const made = await order('notice.txt', 'Boil ① the water.');
    const edit = (json: object) =>
      server.call('PUT', `/jobs/${made.body.id}`, { by: server.people.client, json });
    expect(await edit({ content: 'Another text' })).toMatchObject({
      status: 409,
      body: { code: 'job.content-fixed' },
    });
    expect(await edit({ purpose: 'A poster', content: made.body.content })).toMatchObject({
      status: 200,
      body: { purpose: 'A poster', words: made.body.words },
    });
  });

  it('is created once for each key', async () => {
    const headers = { 'idempotency-key': 'document-1' };
    const body = () => formOf('notice.docx', notice, { reference: 'DOC-1' });
    const first = await post('/jobs/documents', body(), headers);
    const again = await post('/jobs/documents', body(), headers);
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
  });
});

describe('a repeated order with a document', () => {
  const unreadable = () =>
    vi
      .spyOn(server.dependencies.documents, 'read')
      .mockResolvedValueOnce(refuse({ code: 'document.unreadable' }));

  it('is answered like the first one, even if the document cannot be read any more', async () => {
    const headers = { 'idempotency-key': 'document-2' };
    const send = () => post('/jobs/documents', formOf('notice.docx', notice), headers);
    const first = await send();
    unreadable();
    const again = await send();
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('is tried again if the document could not be read before', async () => {
    const headers = { 'idempotency-key': 'document-3' };
    const send = () => post('/jobs/documents', formOf('notice.docx', notice), headers);
    unreadable();
    expect(await send()).toMatchObject({ status: 422, body: { code: 'document.unreadable' } });
    expect((await send()).status).toBe(201);
  });
});

describe('a translation of a document', () => {
  it('is put into the structure of the document, in threads as in the program', async () => {
    const { documents } = server.dependencies;
    const { read, write } = openDocuments();
    const reads = vi.spyOn(documents, 'read').mockImplementationOnce(read);
    const writes = vi.spyOn(documents, 'write').mockImplementationOnce(write);
    onTestFinished(() => {
      for (const spy of [reads, writes]) spy.mockRestore();
    });
    const { id, content } = await takenJob('notice.docx', notice);
    const early = await download(`/jobs/${id}/output?format=original`);
    expect([early.status, await codeOf(early)]).toEqual([409, 'job.output-not-ready']);
    const delivered = await deliver(id, content.toUpperCase());
    expect(delivered.status).toBe(200);
    expect(delivered.body.output_formats).toEqual(['original']);
    const output = await download(`/jobs/${id}/output?format=original`);
    expect(output.headers.get('content-disposition')).toBe('attachment; filename="notice.tw.docx"');
    const parts = unzipSync(new Uint8Array(await output.arrayBuffer()));
    expect(Buffer.from(parts['word/document.xml'] ?? []).toString()).toContain('MATERNITY');
    expect(await (await download(`/jobs/${id}/output`)).text()).toBe(content.toUpperCase());
  });

  it('must have the texts of the document, and their marks', async () => {
    const { id } = await takenJob('notice.html', '<p>Wash <b>your</b> hands<p>Drink water');
    expect(await deliver(id, 'Hohoro ①wo① nsa')).toMatchObject({
      status: 422,
      body: { code: 'job.texts-mismatch', expected: 2, found: 1 },
    });
    expect(await deliver(id, 'Hohoro wo nsa\n\nNom nsu')).toMatchObject({
      status: 422,
      body: { code: 'job.marks-mismatch', reason: 'mark-missing', text_number: 1, mark: '①' },
    });
    const bytes = Buffer.from('Hohoro wo nsa\n\nNom nsu');
    const body = multipart({}, { field: 'file', name: 'twi.txt', bytes });
    const sent = { by: server.people.provider, body };
    expect(await server.call('POST', `/jobs/${id}/deliver`, sent)).toMatchObject({
      status: 422,
      body: { code: 'job.marks-mismatch' },
    });
    expect((await deliver(id, 'Hohoro ①wo① nsa\n\nNom nsu')).status).toBe(200);
    const output = await download(`/jobs/${id}/output?format=original`);
    expect(await output.text()).toBe('<p>Hohoro <b>wo</b> nsa<p>Nom nsu');
  });

  it('is not there for a job without a document', async () => {
    const json = { ...languages, service_type: 'translation', content: 'Wash ① your hands.' };
    const made = await server.call('POST', '/jobs/', { by: server.people.client, json });
    await server.call('POST', `/jobs/${made.body.id}/assign`, { by: server.people.provider });
    expect((await deliver(made.body.id, 'Hohoro ① wo nsa.')).body.output_formats).toEqual([]);
    const output = await download(`/jobs/${made.body.id}/output?format=original`);
    expect([output.status, await codeOf(output)]).toEqual([409, 'document.not-available']);
  });
});

describe('a document that states its languages', () => {
  const pair = (source: string, target: string): string =>
    `<xliff version="1.2"><file source-language="${source}" target-language="${target}">` +
    '<trans-unit id="1"><source>Wash your hands</source></trans-unit></file></xliff>';

  it('is refused with both pairs if they are not those of the order', async () => {
    const refused = {
      status: 422,
      body: {
        code: 'job.languages-mismatch',
        detail:
          'The document is from fr into ee, and your order is from en into tw. Choose the' +
          ' languages of the document, or send another one.',
        document_languages: { source: 'fr', target: 'ee' },
        order_languages: { source: 'en', target: 'tw' },
      },
    };
    expect(await quote('notice.xliff', pair('fr', 'ee'))).toMatchObject(refused);
    expect(await order('notice.xliff', pair('fr', 'ee'))).toMatchObject(refused);
    expect((await quote('notice.xliff', pair('en-GH', 'tw'))).status).toBe(200);
  });
});

describe('a document whose letters may be wrong', () => {
  const hello = Buffer.from('e3d1cdc8c720c8c7e1dac7e1e3', 'hex');

  it('shows its beginning in the quote, and is ordered once its encoding is stated', async () => {
    const quoted = await quote('hello.txt', hello);
    expect(quoted.body.encoding).toMatchObject({
      is_certain: false,
      alternatives: expect.arrayContaining(['windows-1256']),
      preview: expect.any(String),
    });
    expect(await order('hello.txt', hello)).toMatchObject({
      status: 422,
      body: { code: 'document.encoding-unclear', alternatives: expect.any(Array) },
    });
    const made = await order('hello.txt', hello, { encoding: 'windows-1256' });
    expect(made).toMatchObject({ status: 201, body: { content: 'مرحبا بالعالم' } });
  });
});

describe('a hostile document', () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(26_000_000) }, { level: 1 });
  it.each([
    ['of another type', 'notice.pdf', '%PDF-1.7', 'document.unsupported'],
    ['without text', 'notice.txt', ' \n---\n', 'document.empty'],
    ['too long', 'notice.txt', 'nsu '.repeat(60_000), 'document.too-long'],
    ['that is damaged', 'notice.docx', 'PK\u0003\u0004', 'document.unreadable'],
    ['that unpacks to far more', 'notice.docx', bomb, 'document.unreadable'],
    [
      'with entities',
      'notice.xliff',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><xliff version="2.0">&a;</xliff>',
      'document.unreadable',
    ],
    ['that is deep', 'notice.xlf', `<xliff>${'<a>'.repeat(50_000)}`, 'document.unreadable'],
  ])('%s is refused, and leaves no file', async (_what, name, document, code) => {
    const before = await readdir(join(server.folder, 'files'), { recursive: true });
    expect(await order(name, document)).toMatchObject({ status: 422, body: { code } });
    expect(await readdir(join(server.folder, 'files'), { recursive: true })).toEqual(before);
  });

  it('whose only text is in a file that is not read is refused with what it is in', async () => {
    const archive = wordDocument('<w:altChunk r:id="p0"/>', {
      parts: [{ kind: 'aFChunk', name: 'page.mht', content: 'MIME-Version: 1.0\n\nAkwaaba' }],
    });
    expect(await order('notice.docx', archive)).toMatchObject({
      status: 422,
      body: {
        code: 'document.empty',
        detail: expect.stringContaining(
          'Embedded files, such as spreadsheets, are not translated.',
        ),
      },
    });
  });

  it('that takes too long to read is refused for now, not as damaged, and leaves no file', async () => {
    const before = await readdir(join(server.folder, 'files'), { recursive: true });
    const timedOut = refuse({ code: 'document.timed-out' } as const);
    vi.spyOn(server.dependencies.documents, 'read').mockResolvedValueOnce(timedOut);
    const { status, body, headers } = await order('notice.docx', notice);
    expect([status, body.code, headers.get('retry-after')]).toEqual([
      503,
      'document.timed-out',
      '30',
    ]);
    expect(await readdir(join(server.folder, 'files'), { recursive: true })).toEqual(before);
  });

  it('of another program is refused by what it is', async () => {
    const text = zipSync({ 'content.xml': new Uint8Array(1), mimetype: new Uint8Array(1) });
    expect((await order('notice.docx', text)).body).toMatchObject({
      code: 'document.unsupported',
      found: 'odt',
      detail: 'This is an OpenDocument file (.odt). Save it as .docx, and send that file.',
    });
  });

  it('with macros is refused with what to do', async () => {
    const macros = zipSync({ ...unzipSync(notice), 'word/vbaProject.bin': new Uint8Array(1) });
    expect((await order('notice.docm', macros)).body).toMatchObject({
      code: 'document.unsupported',
      found: 'docm',
      detail:
        'This Word document has macros (.docm): programs that would be passed on with the translation. Save it as .docx, which has none, and send that file.',
    });
  });

  it('is missing if none was sent', async () => {
    expect(await post('/jobs/documents', multipart(languages))).toMatchObject({
      body: { code: 'http.file-missing' },
    });
  });
});
