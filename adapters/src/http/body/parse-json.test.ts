import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, scanJson } from './parse-json.ts';

const parse = (text: string | Uint8Array) => parseJson(Buffer.from(text));

const malformed = (reason: string) => ({
  ok: false,
  fault: { code: 'http.body-malformed', reason },
});

/** Repeats units of JSON text until they have more bytes than one slice. */
const longText = (units: readonly string[]): string => {
  const unit = units.join('');
  return unit.repeat(Math.ceil(300_000 / Buffer.byteLength(unit)));
};

const anyUnit = fc.constantFrom(
  'A',
  'ɔ',
  '语',
  '🎙',
  '\uFEFF',
  String.raw`\/`,
  String.raw`\"`,
  String.raw`\\`,
  String.raw`\u0254`,
  String.raw`\ud83c\udf99`,
  String.raw`\ud83c`,
);

describe('JSON with a long text', () => {
  it('is parsed as at once, wherever its slices end', async () => {
    const units = fc.array(anyUnit, { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(units, fc.nat(40), async (some, offset) => {
        const json = `{"before":"${'a'.repeat(offset)}","long":"${longText(some)}","after":[1]}`;
        expect(await parse(json)).toEqual({ ok: true, value: JSON.parse(json) });
      }),
      { numRuns: 40 },
    );
  });

  it('may have several, at any level, and only the body is a text', async () => {
    const value = { a: ['x'.repeat(70_000), { b: 'y'.repeat(600_000) }], c: 'z' };
    expect(await parse(JSON.stringify(value))).toEqual({ ok: true, value });
    const text = 'Akwaaba '.repeat(100_000);
    expect(await parse(JSON.stringify(text))).toEqual({ ok: true, value: text });
  });

  it.each([
    ['a line end', '\n'],
    ['an unknown escape', String.raw`\x`],
    ['half an escape', String.raw`\u00`],
  ])('is refused if the text has %s at its end', async (_what, end) => {
    const json = `{"long":"${'a'.repeat(600_000)}${end}"}`;
    expect(await parse(json)).toEqual(malformed('The body is not valid JSON.'));
  });

  it('is refused if the text is not UTF-8', async () => {
    const bytes = Buffer.from(`{"long":"${'a'.repeat(600_000)}"}`);
    bytes[500_000] = 0xff;
    expect(await parse(bytes)).toEqual(malformed('The body is not UTF-8.'));
  });

  it('is refused if a name is as long', async () => {
    const json = `{"${'a'.repeat(70_000)}" : 1}`;
    expect(await parse(json)).toEqual(malformed('The body has a field with a long name.'));
  });

  it.each([
    ['digits', '1'.repeat(1_100_000)],
    ['spaces', `${' '.repeat(1_100_000)}{}`],
    ['shorter texts', JSON.stringify(Array.from({ length: 30 }, () => 'a'.repeat(40_000)))],
  ])('is refused if it has more than 1 MiB besides: %s', async (_what, json) => {
    const reason = 'The body has more than 1 MB besides its longest texts.';
    expect(await parse(json)).toEqual(malformed(reason));
  });

  it('lets other requests run while it is parsed', async () => {
    const json = JSON.stringify({ audio_recording: '/'.repeat(14_000_000) });
    const bytes = Buffer.from(json);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await parseJson(bytes);
    clearImmediate(next);
    // Slices of 512 KiB to scan it, and of 256 KiB to parse it.
    expect(turns).toBeGreaterThan(70);
  });
});

it('JSON without a long text may begin with a byte order mark, as files of some editors do', async () => {
  expect(await parse('\uFEFF{"a":1}')).toEqual({ ok: true, value: { a: 1 } });
});

describe('JSON with a field that is repeated', () => {
  it.each([
    ['{"amount":1,"amount":1000}', 'amount'],
    [String.raw`{"amount":1,"\u0061mount":1000}`, 'amount'],
    ['{"a":[{"b":{"c":1},"b":2}]}', 'b'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"":1,"":1}', ''],
    [String.raw`{"a\"b":1,"a\"b":{}}`, 'a"b'],
    ['{"a":{"x":1},"b":{"x":1},"x":[],"x":1}', 'x'],
  ])('is refused, and the field named: %s', async (json, name) => {
    expect(await parse(json)).toEqual(
      malformed(`The body has the field “${name}” more than once.`),
    );
  });

  it('is refused beside a long text too', async () => {
    const json = `{"content":"${'a'.repeat(70_000)}","content":"b"}`;
    expect(await parse(json)).toEqual(malformed('The body has a field more than once.'));
  });

  it('is not confused with names and colons in values', async () => {
    const value = { a: '{"a":1,"a":2}', b: [{ a: 1 }, { a: 2 }], c: { a: ':' }, toString: 1 };
    expect(await parse(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  it('is found in whatever JSON has it, and in no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), async (value) => {
        const json = JSON.stringify(value);
        expect(await parse(json)).toEqual({ ok: true, value: JSON.parse(json) });
        const [name] = Object.keys(value);
        const again = JSON.stringify({ value, [`${name}`]: 1 });
        const repeated = `{${JSON.stringify(String(name))}:0,${again.slice(1)}`;
        expect((await parse(repeated)).ok).toBe(false);
      }),
    );
  });
});

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
