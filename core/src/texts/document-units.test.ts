import { describe, expect, it } from 'vitest';
import { divideUnits, findUnitMismatch, joinUnits } from './document-units.ts';

describe('the units of a document', () => {
  it.each([
    ['', []],
    ['one', ['one']],
    ['one\n\ntwo\nlines\n\nthree', ['one', 'two\nlines', 'three']],
    ['\n\n one \r\n\r\n\r\n two\r\nlines \n \t\n', ['one', 'two\nlines']],
  ])('of %j are %j', (text, units) => {
    expect(divideUnits(text)).toEqual(units);
  });

  it('are the same after they were joined', () => {
    const units = ['Wash your hands', 'with ①soap①\nand water', '③'];
    expect(divideUnits(joinUnits(units))).toEqual(units);
  });
});

describe('a translation of a document', () => {
  const source = joinUnits(['Drink ①clean① water', 'See ①a ②b②① ③', 'The end']);

  it('fits if it has the units and the marks of the source, in any order', () => {
    const text = joinUnits(['Nom nsu ①pa①', '③ Hwɛ ②b①a①②', 'Awiei']);
    expect(findUnitMismatch(source, text)).toBeUndefined();
  });

  it.each([
    ['Nom nsu ①pa①\n\nAwiei', { reason: 'units', expected: 3, found: 2 }],
    ['① ①\n\n①②②①③\n\na\n\nb', { reason: 'units', expected: 3, found: 4 }],
    ['nsu ①pa①\n\n①②②①\n\na', { reason: 'mark-missing', unit: 2, mark: '③' }],
    ['nsu ①pa\n\n①②②①③\n\na', { reason: 'mark-missing', unit: 1, mark: '①' }],
    ['①nsu ①pa①\n\n①②②①③\n\na', { reason: 'mark-added', unit: 1, mark: '①' }],
    ['①nsu①\n\n①②②①③\n\na②', { reason: 'mark-added', unit: 3, mark: '②' }],
    ['①nsu①\n\n①a②b①c②③\n\na', { reason: 'mark-crossing', unit: 2, mark: '①' }],
  ])('does not fit if it is %j', (text, mismatch) => {
    expect(findUnitMismatch(source, text)).toEqual(mismatch);
  });
});
