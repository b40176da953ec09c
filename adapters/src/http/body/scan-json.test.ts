import { describe, expect, it } from 'vitest';
import { scanJson } from './scan-json.ts';

const bytesOf = (json: string) => Buffer.from(json);
const isAccepted = async (json: string) => (await scanJson(bytesOf(json))).ok;

/** Bytes that count how many of them were read. */
function countedBytes(json: string) {
  let reads = 0;
  const bytes = new Proxy(bytesOf(json), {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name, target);
    },
  });
  return { bytes, reads: () => reads };
}

describe('the shape of JSON', () => {
  it.each([
    ['a text', '"Akwaaba"'],
    ['nothing at all', ''],
    ['what is not JSON', ']]]]}}}}'],
    ['2,000 values', `[${Array.from({ length: 1_998 }, () => 1).join(',')}]`],
    ['16 levels', '['.repeat(16) + ']'.repeat(16)],
    ['levels one after the other', `[${'[],'.repeat(500)}[]]`],
    ['a text of commas and brackets', JSON.stringify(',[{'.repeat(5_000))],
    ['a text of quotes', JSON.stringify('",['.repeat(5_000))],
    ['a text that ends with a backslash', JSON.stringify({ a: '\\'.repeat(5_001), b: '[,' })],
  ])('is accepted: %s', async (_what, json) => {
    expect(await isAccepted(json)).toBe(true);
  });

  it.each([
    ['2,001 values', `[${Array.from({ length: 2_000 }, () => 1).join(',')}]`],
    ['many empty lists', `[${'[],'.repeat(2_000)}[]]`],
    ['many fields after a text with an escaped quote', `["\\"",${'1,'.repeat(3_000)}1]`],
    ['17 levels', '['.repeat(17)],
    ['17 levels of lists and objects', '[{"a":'.repeat(9)],
  ])('is refused: %s', async (_what, json) => {
    expect(await scanJson(bytesOf(json))).toMatchObject({
      ok: false,
      fault: { code: 'http.body-malformed', reason: expect.stringMatching(/^The body .*\.$/) },
    });
  });

  it('is read no further than the limit', async () => {
    const { bytes, reads } = countedBytes('[],'.repeat(100_000));
    expect((await scanJson(bytes)).ok).toBe(false);
    expect(reads()).toBeLessThan(10_000);
  });

  it('is read in proportion to its length', async () => {
    const { bytes, reads } = countedBytes(JSON.stringify('\\"'.repeat(10_000)));
    expect((await scanJson(bytes)).ok).toBe(true);
    expect(reads()).toBeLessThan(3 * bytes.length);
  });
});
