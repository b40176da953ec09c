import { mostTerms, ok } from '@nsem/core';
import { accept, aGlossaryTerm } from '@nsem/core/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const term = {
  source_language: 'English',
  target_language: 'tw',
  term: '  health   centre ',
  translation: 'apɔmuden fie',
  note: 'The one in Tamale.',
  forbidden: ['ayaresabea', ' Ayaresabea'],
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.replacePeople());
afterAll(() => server.stop());

const send = (method: string, path: string, json?: unknown, by = server.people.client) =>
  server.call(method, `/glossary${path}`, { by, ...(json !== undefined && { json }) });

const importCsv = (csv: string, options: object = {}) =>
  send('POST', '/import', { csv, ...options });

const listed = async (query = '') =>
  (await send('GET', `/${query}`)).body.map(({ term: written }: { term: string }) => written);

const detailsOf = (body: { errors: readonly { detail: string }[] }) =>
  body.errors.map(({ detail }) => detail);

describe('a glossary', () => {
  it('has the terms of a client, who adds, reads, replaces and removes them', async () => {
    const added = await send('POST', '/', term);
    expect(added.status).toBe(201);
    expect(added.body).toEqual({
      id: added.body.id,
      source_language: 'en',
      target_language: 'tw',
      term: 'health centre',
      translation: 'apɔmuden fie',
      note: 'The one in Tamale.',
      forbidden: ['Ayaresabea'],
      case_sensitive: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const path = `/${added.body.id}`;
    expect(added.headers.get('location')).toMatch(new RegExp(`/glossary${path}$`));
    expect((await send('GET', path)).body).toEqual(added.body);
    const replacement = { source_language: 'en', target_language: 'ee', term: 'Ghana' };
    const replaced = await send('PUT', path, replacement);
    expect(replaced.body).toMatchObject({
      ...replacement,
      translation: null,
      note: null,
      forbidden: [],
    });
    const notFound = { status: 404, body: { code: 'glossary.not-found' } };
    for (const method of ['GET', 'DELETE']) {
      expect(await send(method, path, undefined, server.people.otherClient)).toMatchObject(
        notFound,
      );
    }
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await send('GET', path)).toMatchObject(notFound);
  });

  it('has a term once for a pair of languages, whatever its case and accents are made of', async () => {
    const { id } = (await send('POST', '/', { ...term, term: 'Café' })).body;
    const again = { ...term, term: 'CAFE\u0301' };
    const exists = { status: 409, body: { code: 'glossary.term-exists' } };
    expect(await send('POST', '/', again)).toMatchObject(exists);
    const other = await send('POST', '/', { ...again, target_language: 'ee' });
    expect(other.status).toBe(201);
    expect(await send('PUT', `/${other.body.id}`, again)).toMatchObject(exists);
    expect((await send('PUT', `/${id}`, again)).status).toBe(200);
  });

  it.each([
    ['without visible letters', { term: '\u00AD' }, '#/term'],
    ['on two lines', { term: 'health\u2028centre\u0000'.replace('\u0000', '\u0007') }, '#/term'],
    ['of too many words', { term: 'a '.repeat(21) }, '#/term'],
    ['with a forbidden form that is agreed', { forbidden: ['APƆMUDEN fie'] }, '#/forbidden'],
    ['with a separator', { forbidden: ['a|b'] }, '#/forbidden'],
    ['with a backward note', { note: '\u202Eabc' }, '#/note'],
  ])('has no term %s', async (_, part, pointer) => {
    const refused = await send('POST', '/', { ...term, ...part });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'glossary.invalid', errors: [{ pointer }] },
    });
  });

  it('is refused with a sentence that needs no names of fields', async () => {
    const { body } = await send('POST', '/', { ...term, forbidden: ['APƆMUDEN fie'] });
    expect(body.detail).toBe('A translation that you do not want cannot be the agreed one.');
  });

  it('has only languages on offer, and two different ones', async () => {
    const unknown = await send('POST', '/', { ...term, source_language: 'Klingon' });
    expect(unknown.body).toMatchObject({ code: 'language.unknown' });
    const same = await send('POST', '/', { ...term, target_language: 'en' });
    expect(same.body).toMatchObject({ code: 'service.same-languages' });
  });

  it('is listed newest first, by languages, by a part of a term, and in pages', async () => {
    await send('POST', '/', term);
    await send('POST', '/', { ...term, term: 'ward', target_language: 'ee' });
    await send('POST', '/', { ...term, term: 'nurse', translation: 'ɔyarehwɛfo' });
    expect(await listed()).toEqual(['nurse', 'ward', 'health centre']);
    expect(await listed('?target_language=Ewe')).toEqual(['ward']);
    expect(await listed('?q=AREHW')).toEqual(['nurse']);
    const page = await send('GET', '/?limit=2');
    const next = /cursor=([^>&]+)/.exec(page.headers.get('link') ?? '')?.[1];
    expect(await listed(`?limit=2&cursor=${next}`)).toEqual(['health centre']);
    const none = await send('GET', '/', undefined, server.people.otherClient);
    expect(none.body).toEqual([]);
  });

  it('has at most 5,000 terms', async () => {
    const { id: ownerId } = server.people.client;
    const terms = Array.from({ length: mostTerms }, (_, nth) =>
      aGlossaryTerm({ ownerId, term: `term ${nth}` }),
    );
    accept(
      await server.database.unitOfWork.write(async ({ glossary }) =>
        ok(await glossary.saveAll(terms)),
      ),
    );
    const full = { status: 409, body: { code: 'glossary.too-many' } };
    expect(await send('POST', '/', term)).toMatchObject(full);
    expect(await importCsv('source_language,target_language,term\nen,tw,x')).toMatchObject(full);
  });
});

describe('an import', () => {
  const header = 'Term; translation;source_language;target_language;forbidden;case_sensitive;note';

  it('reads what a spreadsheet program writes: a byte order mark, semicolons, quoted cells', async () => {
    const csv = `\uFEFF${header}\r\n"health; centre";apɔmuden fie;en;Twi;ayaresabea|asopiti;no;"The ""big"" one"\r\n\r\nGhana;;en;ee;;YES;\r\n`;
    const answered = await importCsv(csv);
    expect(answered).toMatchObject({ status: 200, body: { added: 2, updated: 0, dry_run: false } });
    expect((await send('GET', '/')).body).toMatchObject([
      { term: 'Ghana', translation: null, target_language: 'ee', case_sensitive: true },
      { term: 'health; centre', forbidden: ['ayaresabea', 'asopiti'], note: 'The "big" one' },
    ]);
  });

  it('reads the bytes of a file in the encoding of a spreadsheet program', async () => {
    const csv_base64 = Buffer.from('term;translation\r\ncafé;coffee\r\n', 'latin1').toString(
      'base64',
    );
    const from = { csv_base64, source_language: 'English', target_language: 'tw' };
    expect(await send('POST', '/import', from)).toMatchObject({ status: 200, body: { added: 1 } });
    expect((await send('GET', '/')).body).toMatchObject([{ term: 'café' }]);
    const both = await send('POST', '/import', { ...from, csv: 'term\nward\n' });
    expect(both).toMatchObject({ status: 422, body: { code: 'http.invalid' } });
    expect(await send('POST', '/import', {})).toMatchObject({ status: 422 });
  });

  it('takes the languages of lines without one from the request', async () => {
    const pair = { source_language: 'English', target_language: 'ee' };
    await importCsv('term,translation,target_language\nward,xɔ,\nnurse,nɛse,tw\n', pair);
    expect((await send('GET', '/')).body).toMatchObject([
      { term: 'nurse', source_language: 'en', target_language: 'tw' },
      { term: 'ward', source_language: 'en', target_language: 'ee' },
    ]);
  });

  it('reads what an export writes, also texts that look like formulas', async () => {
    const formula = { ...term, term: '=SUM(A1)', note: "'quoted'", forbidden: ['-a', 'b'] };
    await send('POST', '/', formula);
    await send('POST', '/', { ...term, translation: null, case_sensitive: true });
    const before = (await send('GET', '/')).body;
    const exported = await send('GET', '/export');
    expect(exported.headers.get('content-disposition')).toMatch(/glossary-.*\.csv/);
    expect(exported.text).toContain(`"'=SUM(A1)"`);
    const again = await importCsv(exported.text, { mode: 'update' });
    expect(again.body).toEqual({ added: 0, updated: 2, dry_run: false });
    const withoutTime = (all: readonly object[]) =>
      all.map((one) => ({ ...one, updated_at: undefined }));
    expect(withoutTime((await send('GET', '/')).body)).toEqual(withoutTime(before));
  });

  it('names a row that is refused as a spreadsheet counts it too', async () => {
    const csv = 'sep=;\nterm;note;case_sensitive\nwater;"1\n2";\n;;maybe\nward;;\nWARD;;\n';
    const languages = { source_language: 'en', target_language: 'tw' };
    expect(detailsOf((await importCsv(csv, languages)).body)).toEqual([
      'Line 5 (row 3 of the spreadsheet): term must not be empty.',
      'Line 5 (row 3 of the spreadsheet): case_sensitive must be yes or no.',
    ]);
    expect(detailsOf((await importCsv(csv.replace('maybe', ''), languages)).body)).toEqual([
      'Line 7 (row 5 of the spreadsheet): term is in the file already, for the same languages.',
    ]);
    expect((await send('GET', '/')).body).toEqual([]);
  });

  it('imports nothing if a line is refused, and names each of them', async () => {
    await send('POST', '/', term);
    const csv = `source_language,target_language,term,case_sensitive
en,tw,Health Centre,
en,tw,,
en,tw,ward,maybe
en,,ward,
`;
    const refused = await importCsv(csv);
    expect(refused).toMatchObject({ status: 422, body: { code: 'glossary.import-invalid' } });
    expect(detailsOf(refused.body)).toEqual([
      'Line 3: term must not be empty.',
      'Line 4: case_sensitive must be yes or no.',
      'Line 5: target_language must not be empty.',
    ]);
    const later = `source_language,target_language,term
en,tw,Health Centre
en,tw,ward
en,tw,WARD
Klingon,tw,ward
en,English,ward
`;
    expect(detailsOf((await importCsv(later)).body)).toEqual([
      'Line 5: source_language is not a language on offer.',
      'Line 6: target_language must be another language than the source.',
    ]);
    const repeated = later.slice(0, later.indexOf('Klingon'));
    expect(detailsOf((await importCsv(repeated)).body)).toEqual([
      'Line 2: term is in your glossary already.',
      'Line 4: term is in the file already, for the same languages.',
    ]);
    expect(await listed()).toEqual(['health centre']);
  });

  it.each([
    ['', 'http.invalid'],
    ['translation\nx\n', 'glossary.import-invalid'],
    ['term\n', 'glossary.import-invalid'],
    ['term\n"ward', 'glossary.import-invalid'],
    ['term\nwa"rd","x\n', 'glossary.import-invalid'],
    [`term\n${'w\n'.repeat(mostTerms + 1)}`, 'glossary.import-invalid'],
    [`term\n"${'w'.repeat(30_000)}"`, 'glossary.import-invalid'],
  ])('refuses what is no list of terms: %j', async (csv, code) => {
    const refused = await importCsv(csv, { source_language: 'en', target_language: 'tw' });
    expect(refused).toMatchObject({ status: 422, body: { code } });
    expect(await listed()).toEqual([]);
  });

  it('only says what it would do if it is a dry run', async () => {
    await send('POST', '/', term);
    const csv = 'source_language,target_language,term\nen,tw,ward\nen,tw,health centre\n';
    const dry = { mode: 'update', dry_run: true };
    const answered = await importCsv(csv, dry);
    expect(answered.body).toEqual({ added: 1, updated: 1, dry_run: true });
    expect(await listed()).toEqual(['health centre']);
  });
});

describe('the glossary of a job', () => {
  const content = 'The Health\nCentre has a ward. Ghana Health Service.';

  async function aJob(taken: boolean, fields: object = {}) {
    const pair = { source_language: 'en', target_language: 'tw' };
    const json = { service_type: 'translation', ...pair, content, ...fields };
    const { client, provider } = server.people;
    const { id } = (await server.call('POST', '/jobs/', { by: client, json })).body;
    if (taken) await server.call('POST', `/jobs/${id}/assign`, { by: provider });
    return id;
  }

  const termsOf = async (id: number, by = server.people.provider) => {
    const { body } = await server.call('GET', `/jobs/${id}/glossary`, { by });
    return body.map(({ term: written }: { term: string }) => written);
  };

  beforeEach(async () => {
    await send('POST', '/', { ...term, term: 'ward' });
    await send('POST', '/', term);
    await send('POST', '/', { ...term, term: 'nurse' });
    await send('POST', '/', { ...term, term: 'Ghana', target_language: 'ee' });
    await send('POST', '/', { ...term, term: 'service' }, server.people.otherClient);
  });

  it('has the terms of its client and its languages that are in its text, in its order', async () => {
    const id = await aJob(true);
    expect(await termsOf(id)).toEqual(['health centre', 'ward']);
    expect(await termsOf(id, server.people.client)).toEqual(['health centre', 'ward']);
    expect(await termsOf(id, server.people.admin)).toEqual(['health centre', 'ward']);
  });

  it('is empty for a provider who does not work on it, before and after', async () => {
    const id = await aJob(false);
    expect(await termsOf(id)).toEqual([]);
    const { provider } = server.people;
    await server.call('POST', `/jobs/${id}/assign`, { by: provider });
    expect(await termsOf(id)).toHaveLength(2);
    const json = { output_text: 'Apɔmuden fie no wɔ dan.' };
    await server.call('POST', `/jobs/${id}/deliver`, { by: provider, json });
    expect(await termsOf(id)).toEqual([]);
    expect(await termsOf(id, server.people.client)).toHaveLength(2);
  });
});
