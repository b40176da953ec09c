import { describe, expect, it } from 'vitest';
import { OversizedManifestError, splitManifest } from './read-manifest.ts';

/** What the splitter makes of a text that comes in pieces of so many characters. */
function split(text: string, pieceLength: number) {
  const items: unknown[] = [];
  const splitter = splitManifest((list, json) => items.push([list, JSON.parse(json)]));
  for (let at = 0; at < text.length; at += pieceLength) {
    splitter.add(text.slice(at, at + pieceLength));
  }
  return { items, rest: JSON.parse(splitter.rest()) as unknown };
}

const hostile = { name: '],"files": [{"\\\\', note: '}]}', in: [[{ files: [1, { a: ']' }] }]] };
const manifest = {
  seal: { number: 1, files: [9, 9] },
  product: 'files": [',
  files: [hostile, { name: 'ɔ\n"' }, [], 7],
  other: [1, { damaged: [2] }],
  damaged: [{ name: 'a' }],
};

describe('a manifest in pieces', () => {
  it.each([1, 2, 7, 10_000])('is split into its items and the rest: pieces of %i', (length) => {
    const { files, damaged, ...rest } = manifest;
    const expected = {
      items: [...files.map((item) => ['files', item]), ...damaged.map((item) => ['damaged', item])],
      rest: { ...rest, files: [], damaged: [] },
    };
    expect(split(JSON.stringify(manifest), length)).toEqual(expected);
    expect(split(JSON.stringify(manifest, null, 2), length)).toEqual(expected);
  });

  it('can have empty lists, and none', () => {
    const empty = { files: [], damaged: [] };
    expect(split('{"files":[],"damaged":[ \n]}', 3)).toEqual({ items: [], rest: empty });
    expect(split('{"files":{"a":[]}}', 3)).toEqual({ items: [], rest: { files: { a: [] } } });
  });

  it.each([
    '{"files":[1,]}',
    '{"files":[,1]}',
    '{"files":[1 2]}',
    '{"files":[{]}',
    '{"files":[}]}',
    '{"files":[1}',
    '{"files":[1]',
    '{"files":[1]]}',
    '{"files":["a]}',
    '[',
  ])('stays invalid if it is: %s', (text) => {
    expect(() => split(text, 4)).toThrow(SyntaxError);
  });

  it('is refused if a part of it is longer than any can be', () => {
    const long = 'a'.repeat(2 * 1024 * 1024);
    const tooLong = [{ files: [long] }, { files: [], note: long }];
    for (const one of tooLong) {
      expect(() => split(JSON.stringify(one), 64 * 1024)).toThrow(OversizedManifestError);
    }
  });
});
