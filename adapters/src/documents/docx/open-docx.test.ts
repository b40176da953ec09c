import { strFromU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '../document-format.ts';
import { hospitalNotice, trackedParagraph } from '../testing/hospital-notice.ts';
import { wordDocument, wordRun, wordTextBox } from '../testing/word-document.ts';
import { openDocx } from './open-docx.ts';

const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]),
  );

const htmlOf = async (bytes: Uint8Array): Promise<string> =>
  (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value;

const notice = hospitalNotice();

describe('a Word document', () => {
  it('has its paragraphs, cells and headers as texts, with marks for what is bold, linked or a field', () => {
    expect(openDocx(notice).units).toEqual([
      'Clean water',
      '①Warning: do not drink① this water. Boil it ②first②.',
      'Wash your hands',
      'Cover the bucket',
      'Ward',
      'Visiting hours',
      'Maternity',
      '2 pm to 4 pm',
      'Call ①the clinic① if you are ill.\nOpen every day, page',
      'Tamale hospital',
    ]);
  });

  it('has the same parts if its texts stay as they are, but for the language', () => {
    const { units, write } = openDocx(notice);
    const [before, after] = [partsOf(notice), partsOf(write(units, 'en-GB'))];
    expect(after).toEqual(before);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    expect(partsOf(write(units, 'tw'))['word/styles.xml']).toContain('w:val="tw"');
  });

  it('keeps its structure in a translation, as another reader sees it', async () => {
    const { units, write } = openDocx(notice);
    const translated = write(
      units.map((unit) => unit.toUpperCase()),
      'tw',
    );
    const html = await htmlOf(translated);
    const upper = (await htmlOf(notice)).replaceAll(/>[^<>]+</gu, (text) => text.toUpperCase());
    const withoutBookmarks = (text: string) => text.replaceAll(/<a id="\w+"><\/a>/gu, '');
    expect(withoutBookmarks(html)).toBe(withoutBookmarks(upper));
    expect(html).toContain('<strong>WARNING: DO NOT DRINK</strong> THIS WATER');
    expect(html).toContain('<a href="https://clinic.example.com">THE CLINIC</a>');
    expect(html).toContain('<h1>CLEAN WATER</h1>');
    expect(html).toContain('<td><p>MATERNITY</p></td>');
    expect(partsOf(translated)['word/header1.xml']).toContain('TAMALE HOSPITAL');
    expect(partsOf(translated)['word/document.xml']).toContain('w:name="phone"');
    expect(partsOf(translated)['word/document.xml']).toContain(' PAGE ');
    expect(partsOf(translated)['word/document.xml']?.split('<w:numId ')).toHaveLength(3);
  });

  it('takes marks in another order', async () => {
    const { units, write } = openDocx(notice);
    const translated = units.with(1, '②Kan① noa nsu yi① a.②');
    const texts = translated.with(1, '②Kan② noa nsu yi. ①Nnom!①');
    const html = await htmlOf(write(texts, 'tw'));
    expect(html).toContain('<p><em>Kan</em> noa nsu yi. <strong>Nnom!</strong></p>');
  });

  it('writes line breaks and signs of XML that a translator typed', async () => {
    const { units, write } = openDocx(notice);
    const html = await htmlOf(write(units.with(0, 'Nsu <pa> & ahotew\nna nkwa'), 'tw'));
    expect(html).toContain('Nsu &lt;pa&gt; &amp; ahotew<br />na nkwa');
  });

  it('loses what XML cannot contain', async () => {
    const { units, write } = openDocx(notice);
    const translated = write(units.with(0, 'Nsu\u0002 "pa"\uFFFE'), 'tw');
    expect(openDocx(translated).units[0]).toBe('Nsu "pa"');
    expect(await htmlOf(translated)).toContain('<h1>Nsu "pa"</h1>');
  });

  it('is read with its tracked changes accepted, and says so', () => {
    const { units, notices } = openDocx(hospitalNotice(trackedParagraph));
    expect(units).toContain('Visit us on Tuesday.');
    expect(notices).toEqual(['tracked-changes-accepted']);
    expect(openDocx(notice).notices).toEqual([]);
  });

  it('loses formats after the first 50 of a paragraph, and says so', () => {
    const runs = Array.from(
      { length: 60 },
      (_, nth) =>
        `<w:r><w:rPr><w:b/></w:rPr><w:t>b${nth}</w:t></w:r><w:r><w:t>plain ${nth}</w:t></w:r>`,
    );
    const { units, notices } = openDocx(hospitalNotice(`<w:p>${runs.join('')}</w:p>`));
    expect(units.join()).toContain('㊿b49㊿');
    expect(units.join()).toContain('b50plain 50b51');
    expect(notices).toEqual(['format-dropped']);
  });

  it('has all its texts translated if one in a text box becomes a sign', () => {
    const box = wordTextBox(`<w:p>${wordRun('Yes')}</w:p>`);
    const [first, last] = [`<w:p>${wordRun('Open')}${box}</w:p>`, `<w:p>${wordRun('End')}</w:p>`];
    const { units, write } = openDocx(wordDocument(first + last));
    expect(units).toEqual(['Open', 'Yes', 'End']);
    const written = write(['Bue', '✓', 'Awiei'], 'tw');
    expect(openDocx(written).units).toEqual(['Bue', 'Awiei']);
    expect(partsOf(written)['word/document.xml']?.match(/✓/gu)).toHaveLength(2);
  });

  it('has the texts of text boxes within text boxes, without a notice', () => {
    const inner = wordTextBox(`<w:p>${wordRun('inner')}</w:p>`);
    const outer = wordTextBox(`<w:p>${wordRun('before')}${inner}${wordRun('after')}</w:p>`);
    const { units, notices } = openDocx(wordDocument(`<w:p>${wordRun('text')}${outer}</w:p>`));
    expect([units, notices]).toEqual([['text', 'before①after', 'inner'], []]);
  });

  it('has its header, however the name of that part is written', () => {
    const parts = [
      { kind: 'header', name: 'HEADER1.XML', content: `<w:p>${wordRun('Above')}</w:p>` },
    ];
    const { units } = openDocx(wordDocument(`<w:p>${wordRun('Text')}</w:p>`, { parts }));
    expect(units).toEqual(['Text', 'Above']);
  });

  it.each([
    ['no archive', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
    ['no Word document', zipSync({ 'word/other.xml': new Uint8Array(10) })],
    ['as XML not well-formed', hospitalNotice('<w:p>')],
    [
      'with entities',
      zipSync({ 'word/document.xml': Buffer.from('<!DOCTYPE w [<!ENTITY a "b">]><w/>') }),
    ],
    [
      'too large when it is unpacked',
      zipSync({ 'word/document.xml': new Uint8Array(26_000_000) }, { level: 1 }),
    ],
    [
      'too large in total',
      zipSync(
        Object.fromEntries(
          ['document', 'footnotes', 'endnotes'].map((name) => [
            `word/${name}.xml`,
            Buffer.from(`<w/>${' '.repeat(9_000_000)}`),
          ]),
        ),
        { level: 1 },
      ),
    ],
    [
      'with fields too deep',
      hospitalNotice(`<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(200)}</w:p>`),
    ],
    ['too deep', zipSync({ 'word/document.xml': Buffer.from('<w>'.repeat(2_000)) })],
  ])('that is %s is refused', (_what, bytes) => {
    expect(() => openDocx(bytes)).toThrow(UnreadableDocument);
  });
});
