import { Readable } from 'node:stream';
import type { MemorySegment } from '@nsem/core';
import { escapeXml } from '../../../markup/escape-xml.ts';

/** A moment as TMX writes it, such as 20261120T093000Z. */
const toStamp = (moment: number): string =>
  `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;

const writeVariant = (language: string, text: string): string =>
  `<tuv xml:lang="${escapeXml(language)}"><seg>${escapeXml(text)}</seg></tuv>`;

const writeUnit = (segment: MemorySegment): string =>
  `<tu tuid="${segment.id}" srclang="${escapeXml(segment.sourceLanguage)}"` +
  ` changedate="${toStamp(segment.deliveredAt)}"><prop type="x-job">${segment.jobId}</prop>` +
  writeVariant(segment.sourceLanguage, segment.source) +
  `${writeVariant(segment.targetLanguage, segment.target)}</tu>\n`;

const head = (program: string, version: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
<header creationtool="${program}" creationtoolversion="${version}" segtype="sentence"
 o-tmf="${program}" adminlang="en" srclang="*all*" datatype="plaintext"/>
<body>
`;

async function* writeParts(
  pages: AsyncIterable<readonly MemorySegment[]>,
  { program, version }: TmxProgram,
): AsyncGenerator<string> {
  yield head(program, version);
  for await (const segments of pages) {
    if (segments.length > 0) yield segments.map(writeUnit).join('');
  }
  yield '</body>\n</tmx>\n';
}

/** What writes the file, as its header names it. */
export type TmxProgram = Readonly<{ program: string; version: string }>;

/** Writes segments as TMX 1.4 while they are read, page by page. */
export const writeTmx = (
  pages: AsyncIterable<readonly MemorySegment[]>,
  program: TmxProgram,
): Readable => Readable.from(writeParts(pages, program), { objectMode: false });
