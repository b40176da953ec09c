import { describe, expect, it } from 'vitest';
import { parseFields } from './fields.ts';

describe('URL-encoded fields', () => {
  it.each([
    ['', {}],
    ['limit=5&cursor=a%20b+c', { limit: '5', cursor: 'a b c' }],
    ['a&b=', { a: '', b: '' }],
    ['a=1&a=2&a=3&b=4', { a: ['1', '2', '3'], b: '4' }],
    ['%ZZ=%', { '%ZZ': '%' }],
  ])('of %j are read', (text, fields) => {
    expect({ ...parseFields(text) }).toEqual(fields);
  });

  it('may have names that objects have', () => {
    const fields = parseFields('__proto__=1&constructor=2');
    expect(Object.keys(fields)).toEqual(['__proto__', 'constructor']);
    expect(fields['toString']).toBeUndefined();
  });
});
