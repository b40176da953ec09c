import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import { createWords, findBreaches } from '../testing/everything-readable.ts';
import {
  olderTextBox,
  wordDocument,
  wordField,
  wordRun,
  wordTextBox,
} from '../testing/word-document.ts';
import { acceptChanges } from './accept-changes.ts';

type Words = ReturnType<typeof createWords>;
type Write = (words: Words, id: number) => string;

const run = (words: Words, properties = ''): string => wordRun(`${words.next()} `, properties);
const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const by = 'w:id="900" w:author="Ama"';
const old = (words: Words, name: string): string =>
  `<w:r><w:${name}>${words.next('no-text')}</w:${name}></w:r>`;

/** What a paragraph contains: each writes its words, and says what becomes of them. */
const pieces: Readonly<Record<string, Write>> = {
  plain: (words) => run(words),
  bold: (words) => run(words, '<w:b/>'),
  hidden: (words) => run(words, '<w:vanish/>'),
  divided: (words) => {
    const word = words.next();
    return wordRun(word.slice(0, 3)) + wordRun(word.slice(3), '<w:lang w:val="en-GB"/>');
  },
  breaks: (words) => `${run(words)}<w:r><w:br/></w:r><w:r><w:tab/></w:r>${run(words)}`,
  link: (words) => `<w:hyperlink w:anchor="a">${run(words)}${run(words, '<w:i/>')}</w:hyperlink>`,
  'link with a title': (words) =>
    `<w:hyperlink w:anchor="a" w:tooltip="${words.next('link-titles-not-translated')}">${run(words)}</w:hyperlink>`,
  'link with a title as a field': (words) =>
    wordField(`HYPERLINK "x" \\o "${words.next('link-titles-not-translated')}"`, run(words)),
  control: (words) => `<w:sdt><w:sdtPr/><w:sdtContent>${run(words)}</w:sdtContent></w:sdt>`,
  'control with data': (words) =>
    `<w:sdt><w:sdtPr><w:dataBinding w:xpath="x"/></w:sdtPr><w:sdtContent>${run(words)}</w:sdtContent></w:sdt>`,
  'form field': (words) => wordField('FORMTEXT', run(words)),
  reference: (words) => wordField('REF a \\h', run(words) + run(words, '<w:b/>')),
  'link as a field': (words) => wordField('HYPERLINK "x"', run(words)),
  'place to fill in': (words) => wordField('MERGEFIELD Name', wordRun(words.next('no-text'))),
  'page number': () => wordField('PAGE', wordRun('1')),
  'field in a field': (words) =>
    wordField(`IF ${wordField('MERGEFIELD a', wordRun(words.next('no-text')))} = 1`, run(words)),
  'simple field': (words) => `<w:fldSimple w:instr=" TITLE ">${run(words)}</w:fldSimple>`,
  'simple page number': () => `<w:fldSimple w:instr=" PAGE ">${wordRun('1')}</w:fldSimple>`,
  bookmark: (words, id) =>
    `<w:bookmarkStart w:id="${id}" w:name="b${id}"/>${run(words)}<w:bookmarkEnd w:id="${id}"/>`,
  'bookmark that crosses': (words, id) =>
    `<w:bookmarkStart w:id="${id}" w:name="b${id}"/>${run(words)}<w:hyperlink w:anchor="a">${run(words)}<w:bookmarkEnd w:id="${id}"/>${run(words)}</w:hyperlink>`,
  'bookmarks that cross': (words, id) =>
    `<w:bookmarkStart w:id="${id}" w:name="b"/>${run(words)}<w:permStart w:id="${id}"/>${run(words)}<w:bookmarkEnd w:id="${id}"/>${run(words)}<w:permEnd w:id="${id}"/>`,
  'place of the cursor': (words, id) =>
    `${run(words)}<w:bookmarkStart w:id="${id}" w:name="_GoBack"/><w:bookmarkEnd w:id="${id}"/>${run(words)}`,
  comment: (words, id) =>
    `<w:commentRangeStart w:id="${id}"/>${run(words)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`,
  insertion: (words) => `<w:ins ${by}>${run(words)}</w:ins>`,
  deletion: (words) => `<w:del ${by}>${old(words, 'delText')}</w:del>`,
  move: (words) =>
    `<w:moveFromRangeStart ${by} w:name="m"/><w:moveFrom ${by}>${old(words, 't')}</w:moveFrom><w:moveFromRangeEnd w:id="900"/><w:moveTo ${by}>${run(words)}</w:moveTo>`,
  'text box': (words) => wordTextBox(paragraph(run(words)) + paragraph(run(words))),
  'older text box': (words) => olderTextBox(paragraph(run(words))),
  alternative: (words) =>
    `<mc:AlternateContent><mc:Choice Requires="wps">${run(words)}</mc:Choice><mc:Fallback>${wordRun(words.next('no-text'))}</mc:Fallback></mc:AlternateContent>`,
  picture: (words) =>
    `<w:r><w:drawing><wp:docPr id="1" name="p" descr="${words.next('picture-texts-not-translated')}"/></w:drawing></w:r>`,
  'word as a picture': (words) =>
    `<w:r><w:pict><v:shape><v:textpath style="a" string="${words.next('picture-texts-not-translated')}"/></v:shape></w:pict></w:r>`,
  formula: (words) =>
    `<m:oMath><m:r><m:t>${words.next('formulas-not-translated')}</m:t></m:r></m:oMath>`,
  pronunciation: (words) =>
    `<w:r><w:ruby><w:rt>${wordRun(words.next('pronunciations-dropped'))}</w:rt><w:rubyBase>${run(words)}</w:rubyBase></w:ruby></w:r>`,
  'entry of an index': (words) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> XE "${words.next('field-texts-not-translated')}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
  'list to choose from': (words) =>
    `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="${words.next('form-texts-not-translated')}" w:value="1"/></w:dropDownList></w:sdtPr><w:sdtContent>${run(words)}</w:sdtContent></w:sdt>`,
  'something unknown': (words) =>
    `<w:r><x:new><w:t>${words.next('special-texts-not-translated')}</w:t></x:new></w:r>`,
};

const cell = (content: string, properties = ''): string =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content}</w:tc>`;

/** What surrounds paragraphs. */
const blocks: Readonly<Record<string, (content: string, words: Words) => string>> = {
  none: (content) => content,
  table: (content, words) =>
    `<w:tbl><w:tr>${cell(content)}${cell(paragraph(run(words)))}</w:tr></w:tbl>`,
  'table with a description': (content, words) =>
    `<w:tbl><w:tblPr><w:tblCaption w:val="${words.next('picture-texts-not-translated')}"/><w:tblDescription w:val="${words.next('picture-texts-not-translated')}"/></w:tblPr><w:tr>${cell(content)}</w:tr></w:tbl>`,
  'table in a table': (content) =>
    `<w:tbl><w:tr>${cell(`<w:tbl><w:tr>${cell(content)}</w:tr></w:tbl><w:p/>`)}</w:tr></w:tbl>`,
  'deleted row': (content, words) =>
    `<w:tbl><w:tr><w:trPr><w:del ${by}/></w:trPr>${cell(paragraph(wordRun(words.next('no-text'))))}</w:tr><w:tr>${cell(content)}</w:tr></w:tbl>`,
  control: (content) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`,
  'custom element': (content) => `<w:customXml w:element="a">${content}</w:customXml>`,
  'joined paragraphs': (content, words) =>
    paragraph(run(words), `<w:rPr><w:del ${by}/></w:rPr>`) + content,
  'field over paragraphs': (content, words) =>
    `${paragraph(`${run(words)}<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(words)}`)}${content}${paragraph(`${run(words)}<w:r><w:fldChar w:fldCharType="end"/></w:r>${run(words)}`)}`,
};

const counted =
  /<w:(?:bookmarkStart|bookmarkEnd|commentRangeStart|commentRangeEnd|commentReference|permStart|permEnd|fldChar w:fldCharType="\w+"|instrText|hyperlink|sdt|tbl|tr|tc|p|drawing|pict|txbxContent|fldSimple)(?=[ />])|<\/?m:oMath/gu;

/** How often each element is in the text of a document, with its tracked changes accepted. */
function skeletonOf(bytes: Uint8Array): ReadonlyMap<string, number> {
  const source = acceptChanges(
    strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array()),
  );
  const counts = new Map<string, number>();
  const withoutFallback = source.replaceAll(/<mc:Fallback>.*?<\/mc:Fallback>/gsu, '');
  for (const [tag] of withoutFallback.matchAll(counted))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

const structure = fc.array(
  fc.record({
    block: fc.constantFrom(...Object.keys(blocks)),
    contents: fc.array(fc.constantFrom(...Object.keys(pieces)), { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 4 },
);

type Structure = ReadonlyArray<Readonly<{ block: string; contents: readonly string[] }>>;

function build(of: Structure) {
  const words = createWords();
  let id = 0;
  const body = of.map(({ block, contents }) => {
    const inner = contents.map((name) => {
      id += 1;
      return pieces[name]?.(words, id) ?? '';
    });
    return blocks[block]?.(paragraph(inner.join('') + run(words)), words) ?? '';
  });
  const bytes = wordDocument(body.join(''), {
    title: words.next('properties-not-translated'),
    parts: [
      { kind: 'header', name: 'header1.xml', content: paragraph(run(words)) },
      { kind: 'footer', name: 'footer1.xml', content: paragraph(run(words)) },
      {
        kind: 'footnotes',
        name: 'footnotes.xml',
        content: `<w:footnote w:id="1">${paragraph(run(words))}</w:footnote>`,
      },
      {
        kind: 'endnotes',
        name: 'endnotes.xml',
        content: `<w:endnote w:id="1">${paragraph(run(words))}</w:endnote>`,
      },
      {
        kind: 'comments',
        name: 'comments.xml',
        content: paragraph(wordRun(words.next('comments-not-translated'))),
      },
      {
        kind: 'numbering',
        name: 'numbering.xml',
        content: `<w:lvlText w:val="${words.next('list-numbers-not-translated')} %1"/>`,
      },
    ],
  });
  return { bytes, expected: words.expected };
}

/** What is wrong with a document that is read and written. */
function check(of: Structure): readonly string[] {
  const { bytes, expected } = build(of);
  const { units, write } = openDocument(bytes, 'docx');
  const written = write(
    units.map((unit) => unit.toUpperCase()),
    'tw',
  );
  expect(skeletonOf(written)).toEqual(skeletonOf(bytes));
  return findBreaches({ format: 'docx', bytes, expected });
}

describe('every word of a Word document is offered once, or a notice names it,', () => {
  it.each(Object.keys(pieces))('with a piece that is: %s', (piece) => {
    expect(check([{ block: 'none', contents: ['plain', piece] }])).toEqual([]);
  });

  it.each(Object.keys(blocks))('in a block that is: %s', (block) => {
    expect(check([{ block, contents: ['plain', 'bold'] }])).toEqual([]);
  });

  it('in any of many documents', () => {
    fc.assert(
      fc.property(structure, (of) => {
        expect(check(of)).toEqual([]);
      }),
      { numRuns: 150, seed: 31 },
    );
  });
});

const readCase = (name: string): Uint8Array =>
  readFileSync(new URL(`../testing/cases/${name}.docx`, import.meta.url));

/** Reads a case, and writes it with translations. */
function translate(name: string, language: string, translation: (text: string) => string) {
  const { units, notices, write } = openDocument(readCase(name), 'docx');
  const parts = unzipSync(write(units.map(translation), language));
  const partOf = (path: string): string => strFromU8(parts[path] ?? new Uint8Array());
  return { units, notices, partOf, xml: partOf('word/document.xml') };
}

const inCapitals = (name: string) => translate(name, 'tw', (text) => text.toUpperCase());

describe('a Word document of the field', () => {
  it('case 05, docx-form-field-text: the sentence in a form field is offered', () => {
    const { units, xml } = inCapitals('05-docx-form-field-text');
    expect(units).toEqual(['Complaint: ①The water pump has been broken for three weeks①']);
    expect(xml).toContain('>COMPLAINT: </w:t>');
    expect(xml).toContain('>THE WATER PUMP HAS BEEN BROKEN FOR THREE WEEKS</w:t>');
    expect(xml).toContain('<w:instrText> FORMTEXT </w:instrText>');
    expect(xml.split('<w:fldChar ')).toHaveLength(4);
  });

  it('case 06, docx-altchunk: the text of an embedded page is offered', () => {
    const { units, notices, partOf, xml } = inCapitals('06-docx-altchunk');
    expect([units, notices]).toEqual([['Main', 'Imported chunk text'], []]);
    expect(xml).toContain('<w:altChunk r:id="a1"/>');
    expect(partOf('word/afchunk.htm')).toContain('<p>IMPORTED CHUNK TEXT</p>');
  });

  it('case 17, docx-english-to-arabic: paragraphs and runs run from the right', () => {
    const texts = ['مرحبا بالعالم، كيف حالك؟', 'كلمة ①غامقة① هنا'].values();
    const { units, xml } = translate(
      '17-docx-english-to-arabic',
      'ar',
      () => texts.next().value ?? '',
    );
    expect(units).toEqual(['Hello world, how are you?', 'A ①bold① word']);
    const plain = '<w:rPr><w:rtl/><w:lang w:bidi="ar"/></w:rPr>';
    const bold = '<w:rPr><w:b/><w:bCs/><w:rtl/><w:lang w:bidi="ar"/></w:rPr>';
    const space = '<w:t xml:space="preserve">';
    expect(xml).toContain(
      `<w:p><w:pPr><w:bidi/></w:pPr><w:r>${plain}${space}مرحبا بالعالم، كيف حالك؟</w:t></w:r></w:p>` +
        `<w:p><w:pPr><w:bidi/></w:pPr><w:r>${plain}${space}كلمة </w:t></w:r><w:r>${bold}${space}غامقة</w:t></w:r>`,
    );
    expect(xml).toContain('<w:sectPr><w:bidi/></w:sectPr>');
  });

  it('case 20, docx-bookmark-range: ranges stay around the same texts', () => {
    const { units, xml } = inCapitals('20-docx-bookmark-range');
    expect(units).toEqual([
      '①Figure ②①: Map of the district',
      'As ①Figure 1① shows.',
      'Total of ①forty pupils① passed.',
    ]);
    expect(xml).toMatch(
      /<w:bookmarkStart w:id="1" w:name="_Ref1"\/><w:r><w:t[^>]*>FIGURE <\/w:t><\/w:r>.* SEQ Figure .*<w:bookmarkEnd w:id="1"\/><w:r><w:t[^>]*>: MAP OF/u,
    );
    expect(xml).toMatch(
      /TOTAL OF <\/w:t><\/w:r><w:bookmarkStart w:id="2" w:name="total"\/><w:r><w:rPr><w:b\/><\/w:rPr><w:t[^>]*>FORTY PUPILS<\/w:t><\/w:r><w:bookmarkEnd w:id="2"\/><w:r>/u,
    );
  });

  it('case 22, docx-tracked-move: a moved sentence is translated once, where it was moved to', () => {
    const { units, notices, xml } = inCapitals('22-docx-tracked-move');
    expect(units).toEqual(['Middle.', 'Moved sentence.']);
    expect(notices).toEqual(['tracked-changes-accepted']);
    expect(xml).not.toMatch(/move|Moved/u);
    expect(xml.match(/<w:p>/gu)).toHaveLength(2);
  });

  it('case 24, docx-main-part-name: the main part is found by the package', () => {
    const { units, partOf } = inCapitals('24-docx-main-part-name');
    expect(units).toEqual(['Renamed main part']);
    expect(partOf('word/document2.xml')).toContain('RENAMED MAIN PART');
  });
});
