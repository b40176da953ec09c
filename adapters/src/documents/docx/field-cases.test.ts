import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openDocument } from '../open-document.ts';

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
