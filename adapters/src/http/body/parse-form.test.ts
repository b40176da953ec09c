import { describe, expect, it } from 'vitest';
import { parseFields, parseForm } from './parse-form.ts';

const parse = (text: string) => {
  const form = parseForm(Buffer.from(text));
  return form.ok ? { ...form.value } : form.fault.code;
};

describe('a form', () => {
  it.each([
    'content=Me+da+wo+ase&language=tw',
    'content=%2B233+20+%2B&language=%C9%94',
    'content=a b&content_2=a%20b',
    'na+me=1&=2&+=3&4',
    'content=%&language=%2&note=%zz+%',
    'content=ɔ+ɛ',
    '+',
    '',
  ])('is read as the standard says: %s', (text) => {
    expect(parse(text)).toEqual(Object.fromEntries(new URLSearchParams(text)));
  });

  it('keeps a field that is repeated as a list', () => {
    expect(parse('tag=a+b&tag=c')).toEqual({ tag: ['a b', 'c'] });
  });

  it('does not change the bytes that were received', () => {
    const bytes = Buffer.from('content=a+b');
    parseForm(bytes);
    expect(bytes.toString()).toBe('content=a+b');
  });

  it('of too many fields, or not in UTF-8, is refused', () => {
    expect(parse('a&'.repeat(2_000))).toBe('http.body-malformed');
    expect(parseForm(Buffer.from([0x61, 0x3d, 0xff]))).toMatchObject({ ok: false });
  });
});

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
