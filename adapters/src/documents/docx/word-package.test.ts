import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '../document-format.ts';
import { openDocument } from '../open-document.ts';
import { wordDocument, wordRun } from '../testing/word-document.ts';
import { readParts } from './word-package.ts';

const endBytes = 22;

/** An archive whose directory names one stored part many times, each time with no size of its own. */
function overlapping(times: number, part: Uint8Array): Uint8Array {
  const archive = Buffer.from(zipSync({ 'word/media.bin': part }, { level: 0 }));
  const end = archive.subarray(-endBytes);
  const from = end.readUInt32LE(16);
  const entry = archive.subarray(from, -endBytes);
  entry.writeUInt32LE(0, 24);
  end.writeUInt16LE(times, 8);
  end.writeUInt16LE(times, 10);
  end.writeUInt32LE(times * entry.length, 12);
  const entries = Array.from({ length: times }, () => entry);
  return Buffer.concat([archive.subarray(0, from), ...entries, end]);
}

describe('an archive whose parts overlap', () => {
  it('is refused before any of them is copied', () => {
    const archive = overlapping(110, new Uint8Array(1_000_000));
    const chosen: string[] = [];
    const choose = (name: string) => chosen.push(name) > 0;
    expect(() => readParts(archive, choose)).toThrow(UnreadableDocument);
    expect(chosen).toEqual([]);
  });

  it('is read if their sum is small', () => {
    const parts = readParts(overlapping(10, strToU8('Akwaaba')), () => true);
    expect(parts).toEqual({ 'word/media.bin': strToU8('Akwaaba') });
  });
});

/** A Word document in whose text a file is embedded. */
function documentWith(name: string, content: Uint8Array): Uint8Array {
  const around = wordDocument(`<w:p>${wordRun('Around')}</w:p><w:altChunk r:id="p0"/>`, {
    parts: [{ kind: 'aFChunk', name, content: '' }],
  });
  return zipSync({ ...unzipSync(around), [`word/${name}`]: content });
}

const translate = (bytes: Uint8Array): Uint8Array => {
  const { units, write } = openDocument(bytes, 'docx');
  const capitals = units.map((unit) => unit.toUpperCase());
  return write(capitals, 'tw');
};

describe('a file that is a part of the text of a Word document', () => {
  it('can be a Word document, which is one after the translation too', () => {
    const inner = wordDocument(`<w:p>${wordRun('Akwaaba, ɛte sɛn?')}</w:p>`);
    const bytes = documentWith('inner.docx', inner);
    expect(openDocument(bytes, 'docx').units).toEqual(['Around', 'Akwaaba, ɛte sɛn?']);
    const written = translate(bytes);
    expect(openDocument(written, 'docx').units).toEqual(['AROUND', 'AKWAABA, ƐTE SƐN?']);
    const file = unzipSync(written)['word/inner.docx'] ?? new Uint8Array();
    expect(strFromU8(file.subarray(0, 2))).toBe('PK');
  });

  it('is written whatever its length, as UTF-8 that Word recognises', () => {
    const lines = Array.from(
      { length: 300 },
      (_, nth) => `<p>${'Nsuo pa yɛ '.repeat(90)}${nth}</p>`,
    );
    const page = new TextEncoder().encode(`<html>${lines.join('')}</html>`);
    const parts = unzipSync(translate(documentWith('page.html', page)));
    const file = Buffer.from(parts['word/page.html'] ?? []).toString();
    expect(file.startsWith('\uFEFF<html')).toBe(true);
    expect(file).toContain('NSUO PA YƐ 299</p>');
  });

  it('is read in the encoding that it states', () => {
    const head = Buffer.from('<meta charset="windows-1251"><p>', 'latin1');
    const page = Buffer.concat([head, Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2)]);
    const { units, notices } = openDocument(documentWith('page.html', page), 'docx');
    expect([units, notices]).toEqual([['Around', 'Привет'], ['encoding-changed']]);
  });

  it('is left as it is with a notice if its encoding is in doubt', () => {
    const text = Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0x98, 0x81, 0x90);
    const { units, notices } = openDocument(documentWith('text.txt', text), 'docx');
    expect([units, notices]).toEqual([['Around'], ['embedded-files-not-translated']]);
  });
});
