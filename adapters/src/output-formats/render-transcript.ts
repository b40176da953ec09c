import { ok, refuse, type Result } from '@nsem/core';
import {
  findStamps,
  readTranscript,
  shownSpeaker,
  toCues,
  type TranscriptCue,
  type TranscriptPart,
  writeStamp,
} from '@nsem/core/texts';
import { strToU8, zipSync } from 'fflate';
import { escapeXml } from '../markup/escape-xml.ts';
import type { OutputFormatFault, TranscriptToRender } from './output-format.ts';

/** A time as subtitles write it: hours, minutes, seconds and milliseconds. */
function writeTime(ms: number, point: ',' | '.'): string {
  const parts = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60];
  const time = parts.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');
  return `${time}${point}${String(ms % 1_000).padStart(3, '0')}`;
}

/** Control characters, except the line break between two lines. */
const controls = /[^\P{Cc}\n]/gu;

const clean = (text: string): string => text.replaceAll(controls, '');

/**
 * SubRip has no escapes: what players would read as a tag or a time is written with a character that
 * looks alike.
 */
const escapeSubRip = (text: string): string =>
  clean(text).replaceAll('-->', '→').replaceAll('<', '‹');

/** Writes cues as SubRip. The name of a speaker is in front when another one begins to speak. */
export function writeSubRip(cues: readonly TranscriptCue[]): string {
  let previous: string | null = null;
  const blocks = cues.map(({ from, to, speaker, text }, nth) => {
    const isOther = speaker !== null && speaker !== previous;
    previous = speaker;
    const said = escapeSubRip(isOther ? `${shownSpeaker(speaker)}: ${text}` : text);
    const times = `${writeTime(from, ',')} --> ${writeTime(to, ',')}`;
    return `${nth + 1}\n${times}\n${said}\n`;
  });
  return blocks.join('\n').replaceAll('\n', '\r\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeWebVtt = (text: string): string =>
  clean(text).replaceAll(/[&<>]/gu, (sign) => entities[sign] ?? sign);

function writeVoice(speaker: string | null, text: string): string {
  const said = escapeWebVtt(text);
  return speaker === null ? said : `<v ${escapeWebVtt(speaker)}>${said}</v>`;
}

/** Writes cues as WebVTT, each with the voices that speak. */
export function writeWebVtt(cues: readonly TranscriptCue[]): string {
  const blocks = cues.map(({ from, to, speaker, text, voices }) => {
    const voiced =
      voices === undefined
        ? writeVoice(speaker, text)
        : text
            .split('\n')
            .map((line, nth) => writeVoice(voices[nth] ?? null, line))
            .join('\n');
    return `${writeTime(from, '.')} --> ${writeTime(to, '.')}\n${voiced}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** A transcript as a document: its title, and what is said. */
export type DocumentText = Readonly<{
  title: string;
  /** The tag of the language, for the spelling of the word processor. */
  language: string;
  parts: readonly TranscriptPart[];
}>;

const xml = (content: string): Uint8Array =>
  strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`);

const packageFormats = 'http://schemas.openxmlformats.org/package/2006';
const wordFormats = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const wordNames = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const contentTypes = `<Types xmlns="${packageFormats}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${wordFormats}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordFormats}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;

const relationships = (...all: readonly string[]): string =>
  `<Relationships xmlns="${packageFormats}/relationships">${all.join('')}</Relationships>`;

const properties = ({ title, language }: DocumentText): string =>
  `<cp:coreProperties xmlns:cp="${packageFormats}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:language>${escapeXml(language)}</dc:language></cp:coreProperties>`;

const character = (name: string, format: string): string =>
  `<w:style w:type="character" w:customStyle="1" w:styleId="${name}"><w:name w:val="${name}"/><w:rPr>${format}</w:rPr></w:style>`;

/** Calibri has the letters of the languages of Ghana, and so has what replaces it elsewhere. */
const font = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>';

const styles = (language: string): string =>
  `<w:styles ${wordNames}><w:docDefaults><w:rPrDefault><w:rPr>${font}<w:sz w:val="22"/><w:lang w:val="${escapeXml(language)}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>${character('Speaker', '<w:b/>')}${character('Stamp', '<w:color w:val="6B7280"/>')}</w:styles>`;

const breaks: Readonly<Record<string, string>> = { '\n': '<w:br/>', '\t': '<w:tab/>' };

const textElements = (text: string): string =>
  text
    .split(/([\n\t])/u)
    .filter((piece) => piece !== '')
    .map((piece) => breaks[piece] ?? `<w:t xml:space="preserve">${escapeXml(piece)}</w:t>`)
    .join('');

const run = (text: string, style?: 'Speaker' | 'Stamp'): string => {
  if (text === '') return '';
  const format = style === undefined ? '' : `<w:rPr><w:rStyle w:val="${style}"/></w:rPr>`;
  return `<w:r>${format}${textElements(text)}</w:r>`;
};

/** The words, with the stamps within. */
function runsOf(text: string): string {
  let [runs, end] = ['', 0];
  for (const { from, to } of findStamps(text)) {
    runs += run(text.slice(end, from)) + run(text.slice(from, to), 'Stamp');
    end = to;
  }
  return runs + run(text.slice(end));
}

function paragraph({ at, speaker, text }: TranscriptPart): string {
  const stamp = at === null ? '' : run(`${writeStamp(at)} `, 'Stamp');
  const name = speaker === null ? '' : run(`${speaker}: `, 'Speaker');
  return `<w:p>${stamp}${name}${runsOf(text)}</w:p>`;
}

const heading = (title: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(title)}</w:p>`;

/** A4 with margins of 2.5 cm, in twentieths of a point. */
const pageFormat =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';

const body = ({ title, parts }: DocumentText): string =>
  `<w:document ${wordNames}><w:body>${heading(title)}${parts.map(paragraph).join('')}${pageFormat}</w:body></w:document>`;

/** The earliest time that a ZIP archive can contain: the same text is always the same bytes. */
const mtime = new Date(1980, 0, 1);

/**
 * Writes a transcript as a Word document: a heading, and a paragraph for each part with its stamp in
 * grey and its speaker in bold. The same transcript always has the same bytes.
 */
export function writeTranscriptDocument(document: DocumentText): Uint8Array {
  const files = {
    '[Content_Types].xml': xml(contentTypes),
    '_rels/.rels': xml(
      relationships(
        relation(1, `${relations}/officeDocument`, 'word/document.xml'),
        relation(
          2,
          `${packageFormats}/relationships/metadata/core-properties`,
          'docProps/core.xml',
        ),
      ),
    ),
    'docProps/core.xml': xml(properties(document)),
    'word/document.xml': xml(body(document)),
    'word/styles.xml': xml(styles(document.language)),
    'word/_rels/document.xml.rels': xml(
      relationships(relation(1, `${relations}/styles`, 'styles.xml')),
    ),
  };
  return zipSync(files, { mtime, level: 6 });
}

/** Renders a transcript in a format. The time is linear; the longest text can take a second. */
export function renderTranscript({
  format,
  text,
  title,
  language,
  durationMs,
}: TranscriptToRender): Result<Uint8Array, OutputFormatFault> {
  const parts = readTranscript(text);
  if (format === 'docx') return ok(writeTranscriptDocument({ title, language, parts }));
  const cues = toCues(parts, durationMs, language);
  if (cues.length === 0) return refuse({ code: 'output.no-stamps' });
  return ok(Buffer.from(format === 'srt' ? writeSubRip(cues) : writeWebVtt(cues)));
}
