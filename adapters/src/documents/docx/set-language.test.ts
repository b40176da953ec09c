import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';
import { wordDocument } from '../testing/word-document.ts';
import { setLanguage, setStyleLanguage } from './set-language.ts';

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const ar = '<w:rtl/><w:lang w:bidi="ar"/>';
const paragraph = (content: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;

const ordered = '<w:pStyle w:val="a"/><w:numPr/><w:spacing w:after="0"/><w:jc w:val="left"/>';
const rightOrdered =
  '<w:pStyle w:val="a"/><w:numPr/><w:bidi/><w:spacing w:after="0"/><w:jc w:val="left"/>';

describe('a translation into a language from the right', () => {
  it.each([
    ['a paragraph without properties', paragraph(run('أ')), paragraph(run('أ', ar), '<w:bidi/>')],
    ['an empty paragraph', '<w:p a="1"/>', '<w:p a="1"><w:pPr><w:bidi/></w:pPr></w:p>'],
    [
      'a paragraph with properties in their order',
      paragraph('', ordered),
      paragraph('', rightOrdered),
    ],
    [
      'a paragraph that ran from the left',
      paragraph('', '<w:bidi w:val="0"/>'),
      paragraph('', '<w:bidi/>'),
    ],
    ['a paragraph that ran from the right', paragraph('', '<w:bidi/>'), paragraph('', '<w:bidi/>')],
    ['Latin letters', run('Nsem'), run('Nsem')],
    ['digits and signs', run('12:30'), run('12:30', ar)],
    ['letters of both', run('Nsem أ'), run('Nsem أ', ar)],
    [
      'formats',
      run(
        'أ',
        '<w:b/><w:i w:val="0"/><w:color w:val="f00"/><w:sz w:val="28"/><w:u w:val="single"/><w:lang w:val="en-GB"/>',
      ),
      run(
        'أ',
        '<w:b/><w:bCs/><w:i w:val="0"/><w:iCs w:val="0"/><w:color w:val="f00"/><w:sz w:val="28"/><w:szCs w:val="28"/><w:u w:val="single"/><w:rtl/><w:lang w:val="en-GB" w:bidi="ar"/>',
      ),
    ],
    [
      'formats of both directions',
      run('أ', '<w:b/><w:bCs w:val="0"/>'),
      run('أ', `<w:b/><w:bCs w:val="0"/>${ar}`),
    ],
    ['empty properties', '<w:r><w:rPr/><w:t>أ</w:t></w:r>', run('أ', ar)],
    ['a picture', '<w:r><w:drawing/></w:r>', '<w:r><w:drawing/></w:r>'],
    [
      'a table',
      '<w:tblPr><w:tblStyle w:val="a"/><w:tblW w:w="0"/></w:tblPr>',
      '<w:tblPr><w:tblStyle w:val="a"/><w:bidiVisual/><w:tblW w:w="0"/></w:tblPr>',
    ],
    [
      'a section',
      '<w:sectPr><w:pgSz w:w="1"/><w:docGrid/></w:sectPr>',
      '<w:sectPr><w:pgSz w:w="1"/><w:bidi/><w:docGrid/></w:sectPr>',
    ],
  ])('sets it for %s', (_what, source, expected) => {
    expect(setLanguage(`<w:x>${source}</w:x>`, 'ar')).toBe(`<w:x>${expected}</w:x>`);
  });

  it('makes styles as bold and as large', () => {
    const styles =
      '<w:styles><w:rPr><w:b/><w:sz w:val="32"/><w:lang w:val="en-US"/></w:rPr></w:styles>';
    expect(setStyleLanguage(styles, 'he')).toBe(
      '<w:styles><w:rPr><w:b/><w:bCs/><w:sz w:val="32"/><w:szCs w:val="32"/><w:lang w:val="en-US" w:bidi="he"/></w:rPr></w:styles>',
    );
  });
});

describe('a translation into a language from the left', () => {
  it.each([
    [
      'a paragraph',
      paragraph(run('a', '<w:rtl/>'), '<w:bidi/>'),
      paragraph('<w:r><w:rPr></w:rPr><w:t>a</w:t></w:r>', ''),
    ],
    [
      'formats',
      run('a', '<w:bCs/><w:szCs w:val="28"/><w:rtl/>'),
      run('a', '<w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/>'),
    ],
    [
      'a quotation',
      paragraph(run('أهلا', '<w:rtl/>'), '<w:bidi/>'),
      paragraph(run('أهلا', '<w:rtl/>'), '<w:bidi/>'),
    ],
    [
      'a quoted word',
      paragraph(run('أهلا', '<w:rtl/>') + run('a')),
      paragraph(run('أهلا', '<w:rtl/>') + run('a')),
    ],
    ['a table', '<w:tblPr><w:bidiVisual/></w:tblPr>', '<w:tblPr></w:tblPr>'],
    ['a section', '<w:sectPr><w:bidi/></w:sectPr>', '<w:sectPr></w:sectPr>'],
  ])('removes it from %s, unless it is one from the right', (_what, source, expected) => {
    const written = setLanguage(`<w:x>${source}</w:x>`, 'en').replace('<w:pPr></w:pPr>', '');
    expect(written).toBe(`<w:x>${expected}</w:x>`);
  });

  it('removes it from styles', () => {
    const styles = '<w:styles><w:pPr><w:bidi/></w:pPr><w:rPr><w:bCs/><w:rtl/></w:rPr></w:styles>';
    expect(setStyleLanguage(styles, 'fr')).toBe(
      '<w:styles><w:pPr></w:pPr><w:rPr><w:b/><w:bCs/></w:rPr></w:styles>',
    );
  });

  it('leaves a document that has none as it is, and names languages of East Asia as such', () => {
    const source = `<w:x>${paragraph(run('a', '<w:lang w:val="en-GB"/>'))}</w:x>`;
    expect(setLanguage(source, 'en-GB')).toBe(source);
    expect(setLanguage(source, 'zh')).toContain('<w:lang w:val="en-GB" w:eastAsia="zh"/>');
  });
});

describe('a document that is translated into Arabic and back', () => {
  it('has the same direction as before', () => {
    const body = `${paragraph(run('Hello'))}<w:tbl><w:tblPr/><w:tr><w:tc>${paragraph(run('Water', '<w:b/>'))}</w:tc></w:tr></w:tbl>`;
    const arabic = openDocument(wordDocument(body), 'docx').write(['مرحبا', 'ماء'], 'ar');
    const english = openDocument(arabic, 'docx').write(['Hello', 'Water'], 'en');
    const xml = strFromU8(unzipSync(english)['word/document.xml'] ?? new Uint8Array());
    expect(strFromU8(unzipSync(arabic)['word/document.xml'] ?? new Uint8Array())).toContain(
      '<w:bidi/>',
    );
    expect(xml).not.toMatch(/w:bidi\/|w:rtl|w:bidiVisual/u);
    expect(openDocument(english, 'docx').units).toEqual(['Hello', 'Water']);
  });
});
