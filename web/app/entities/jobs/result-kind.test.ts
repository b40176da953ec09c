import { expect, it } from 'vitest';

import { fileTypeText, resultKind } from './result-kind.ts';

it.each([
  ['text/plain', 12, 'text'],
  ['text/markdown', 12, 'text'],
  ['text/vtt', 12, 'text'],
  ['application/x-subrip', 12, 'text'],
  ['text/plain', 200_000, 'text'],
  ['text/plain', 200_001, 'long-text'],
  ['audio/mpeg', 900_000, 'audio'],
  ['application/pdf', 12, 'file'],
  [null, null, 'file'],
] as const)('a result of type %s with %s bytes is presented as %s', (type, bytes, kind) => {
  expect(resultKind({ output_type: type, output_bytes: bytes })).toBe(kind);
});

it.each([
  ['application/pdf', 'PDF document'],
  ['text/plain', 'Text'],
  ['application/octet-stream', 'File'],
  [null, 'File'],
])('the type %s is called %s', (type, text) => expect(fileTypeText(type)).toBe(text));
