import { describe, expect, it } from 'vitest';
import { acceptChanges } from './accept-changes.ts';

const by = 'w:id="1" w:author="Ama"';
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const gone = (text: string): string =>
  `<w:del ${by}><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const endOf = (change: string): string => `<w:pPr><w:rPr><w:${change} ${by}/></w:rPr></w:pPr>`;
const cell = (text: string, properties = ''): string =>
  `<w:tc>${properties}<w:p>${run(text)}</w:p></w:tc>`;
const body = (content: string): string => `<w:document><w:body>${content}</w:body></w:document>`;

describe('a tracked change is accepted', () => {
  it.each([
    ['an insertion', `<w:p><w:ins ${by}>${run('a')}</w:ins></w:p>`, `<w:p>${run('a')}</w:p>`],
    ['a deletion', `<w:p>${run('a')}${gone('b')}</w:p>`, `<w:p>${run('a')}</w:p>`],
    [
      'a deletion of what was inserted',
      `<w:p><w:ins ${by}>${gone('b')}${run('a')}</w:ins></w:p>`,
      `<w:p>${run('a')}</w:p>`,
    ],
    [
      'a move',
      `<w:p><w:moveFromRangeStart ${by} w:name="m"/><w:moveFrom ${by}>${run('a')}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>${run('b')}<w:moveToRangeStart ${by} w:name="m"/><w:moveTo ${by}>${run('a')}</w:moveTo><w:moveToRangeEnd w:id="1"/></w:p>`,
      `<w:p>${run('b')}${run('a')}</w:p>`,
    ],
    [
      'a change of the exceptions of a row',
      `<w:tr><w:tblPrEx><w:jc/><w:tblPrExChange ${by}><w:tblPrEx/></w:tblPrExChange></w:tblPrEx></w:tr>`,
      `<w:tr><w:tblPrEx><w:jc/></w:tblPrEx></w:tr>`,
    ],
    [
      'a change of format',
      `<w:p><w:pPr><w:jc w:val="left"/><w:pPrChange ${by}><w:pPr/></w:pPrChange></w:pPr><w:r><w:rPr><w:b/><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr><w:t>a</w:t></w:r></w:p><w:sectPr><w:sectPrChange ${by}/></w:sectPr>`,
      `<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r></w:p><w:sectPr></w:sectPr>`,
    ],
    [
      'a new number in a list',
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/><w:ins ${by}/></w:numPr></w:pPr></w:p>`,
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>',
    ],
    [
      'a paragraph that was divided',
      `<w:p>${endOf('ins')}${run('a')}</w:p><w:p>${run('b')}</w:p>`,
      `<w:p><w:pPr><w:rPr></w:rPr></w:pPr>${run('a')}</w:p><w:p>${run('b')}</w:p>`,
    ],
    [
      'paragraphs that were joined',
      `<w:p w:a="1">${endOf('del')}${run('a')}</w:p><w:bookmarkStart w:id="9" w:name="n"/><w:p w:a="2">${endOf('del')}${run('b')}</w:p><w:p w:a="3"><w:pPr><w:jc w:val="left"/></w:pPr>${run('c')}</w:p>`,
      `<w:p w:a="3"><w:pPr><w:jc w:val="left"/></w:pPr>${run('a')}<w:bookmarkStart w:id="9" w:name="n"/>${run('b')}${run('c')}</w:p>`,
    ],
    [
      'a paragraph that was joined with an empty one',
      `<w:p>${endOf('del')}${run('a')}</w:p><w:p/>`,
      `<w:p>${run('a')}</w:p>`,
    ],
    [
      'the end of a paragraph before a table',
      `<w:p>${endOf('del')}${run('a')}</w:p><w:tbl><w:tr>${cell('b')}</w:tr></w:tbl>`,
      `<w:p><w:pPr><w:rPr></w:rPr></w:pPr>${run('a')}</w:p><w:tbl><w:tr>${cell('b')}</w:tr></w:tbl>`,
    ],
    [
      'rows that were deleted and inserted',
      `<w:tbl><w:tblPr><w:tblPrChange ${by}/></w:tblPr><w:tr><w:trPr><w:del ${by}/></w:trPr>${cell('a')}</w:tr><w:tr><w:trPr><w:ins ${by}/></w:trPr>${cell('b')}</w:tr></w:tbl>`,
      `<w:tbl><w:tblPr></w:tblPr><w:tr><w:trPr></w:trPr>${cell('b')}</w:tr></w:tbl>`,
    ],
    [
      'a table that was deleted',
      `<w:tbl><w:tr><w:trPr><w:del ${by}/></w:trPr>${cell('a')}</w:tr></w:tbl><w:p/>`,
      '<w:p/>',
    ],
    [
      'cells that were deleted, inserted and merged',
      `<w:tbl><w:tr>${cell('a', `<w:tcPr><w:cellDel ${by}/></w:tcPr>`)}${cell('b', `<w:tcPr><w:cellIns ${by}/></w:tcPr>`)}${cell('c', `<w:tcPr><w:tcW w:w="9"/><w:shd/><w:cellMerge ${by} w:vMerge="rest"/></w:tcPr>`)}</w:tr></w:tbl>`,
      `<w:tbl><w:tr>${cell('b', '<w:tcPr></w:tcPr>')}${cell('c', '<w:tcPr><w:tcW w:w="9"/><w:vMerge w:val="restart"/><w:shd/></w:tcPr>')}</w:tr></w:tbl>`,
    ],
  ])('if it is %s', (_what, changed, accepted) => {
    expect(acceptChanges(body(changed))).toBe(body(accepted));
  });

  it('and a document without changes is the same', () => {
    const source = body(`<w:p>${run('a')}<!-- b --></w:p>`);
    expect(acceptChanges(source)).toBe(source);
  });
});
