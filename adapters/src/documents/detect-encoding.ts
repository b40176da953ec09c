import { analyse } from 'chardet';
import { decodeAs, type Encoding, encodings, type Writing, writingOf } from './encodings.ts';

/** The encoding of a text, as far as it can be known. */
export type DetectedEncoding = Readonly<{
  encoding: Encoding;
  /** Whether another one is unlikely; otherwise its reader confirms it. */
  isCertain: boolean;
  /** Others that it may be, the likeliest first. */
  alternatives: readonly Encoding[];
}>;

/** How much of a text is examined. */
const headBytes = 64 * 1024;

const declaration =
  /<meta[^<>]{0,200}charset\s{0,5}=\s{0,5}["']?([\w-]{3,20})|<\?xml[^<>]{0,100}encoding\s{0,5}=\s{0,5}["']([\w-]{3,20})/iu;

/** The encoding that a web page declares; names of the same encoding are known to the decoder. */
function declaredEncoding(head: Uint8Array): Encoding | undefined {
  const [, ofMeta, ofXml] = declaration.exec(Buffer.from(head).toString('latin1')) ?? [];
  const label = ofMeta ?? ofXml;
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return encodings.find((one) => one === encoding);
  } catch {
    // The decoder has one way to fail: a name that is none.
    return undefined;
  }
}

/** UTF-16 without its mark: every other byte of spaces, digits and line ends is NUL. */
export function findUtf16(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const [zeros, length] = [[0, 0] as [number, number], Math.min(bytes.length, headBytes)];
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  const least = Math.max(1, length / 50);
  if (bytes.length % 2 !== 0 || even + odd < least || Math.min(even, odd) * 20 > even + odd) {
    return undefined;
  }
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Signs that texts of any language have. */
const plainSigns =
  /[“”‘’‚„«»‹›–—…•·°€£¢§©®™\u00A0¡¿ªº½¼¾×±²³µ♪،؛؟۔·、。「」『』・〜\u3000-\u3020\uFF01-\uFF5E]/u;

/** How many letters that ASCII does not have can follow each other in words of Latin letters. */
const longestRun = 3;

/** How far a text looks like one of its language, from 0 to 1. */
function scoreText(text: string, { letters, frequent, wrong, isWhole }: Writing): number {
  let [all, common, words] = [0, 0, 0];
  let good = wrong === undefined ? 0 : -3 * (text.match(wrong)?.length ?? 0);
  const characters = Array.from(text);
  let run = 0;
  for (const [at, character] of characters.entries()) {
    const isForeign = character > '\u007F';
    run = isForeign && /[\p{L}\p{M}]/u.test(character) ? run + 1 : 0;
    if (!isForeign) continue;
    all += 1;
    const [before = ' ', after = ' '] = [characters[at - 1], characters[at + 1]];
    if (letters.test(character)) {
      words += 1;
      if (frequent?.letters.test(character) === true) common += 1;
      // Letters of the wrong encoding change their case within words, or are many in a row.
      const changesCase = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(character);
      good += changesCase || (!isWhole && run > longestRun) ? 0 : 1;
    } else if (plainSigns.test(character)) {
      const isWithin =
        /\p{L}/u.test(before) && /\p{L}/u.test(after) && !/[’‘·\u00A0]/u.test(character);
      good += isWithin ? 0 : 0.8;
    }
  }
  if (all === 0) return 1;
  const share =
    frequent === undefined ? 1 : Math.min(1, common / Math.max(1, words) / frequent.share);
  return Math.max(0, good / all) * (0.6 + 0.4 * share);
}

type Candidate = Readonly<{ encoding: Encoding; text: string; score: number }>;

/** What the statistics of a library add to a score that is the same for several encodings. */
const weightOfStatistics = 0.1;

function rankCandidates(head: Uint8Array, language: string): readonly Candidate[] {
  const writing = writingOf(language);
  const guesses = new Map(
    analyse(head).map(({ name, confidence }) => [name.toLowerCase(), confidence]),
  );
  return writing.encodings
    .flatMap((encoding): readonly Candidate[] => {
      const text = decodeAs(head, encoding);
      if (text === undefined || /[\u0080-\u009F\uFFFD]/u.test(text)) return [];
      const statistics =
        (guesses.get(encoding.replace('_', '-')) ?? guesses.get(encoding) ?? 0) / 100;
      const score =
        scoreText(text, writing) * (1 - weightOfStatistics) + statistics * weightOfStatistics;
      return [{ encoding, text, score }];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** Cuts a beginning at the end of a line, so that no character of several bytes is divided. */
function headOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= headBytes) return bytes;
  const end = bytes.lastIndexOf(0x0a, headBytes);
  return bytes.subarray(0, end > 0 ? end : headBytes);
}

/** Below this, a text does not look like one of its language. */
const leastScore = 0.5;
const certainScore = 0.75;
/** How much better than all others an encoding must fit that is not the usual one of its language. */
const certainLead = 0.1;

const leastConfidence = 10;
const mostGuesses = 4;

/**
 * Detects the encoding of a text in a language: by its mark, by what is valid, by what a web page says of
 * itself, and by which encodings of its language give words.
 *
 * @returns undefined if none does.
 */
export function detectEncoding(bytes: Uint8Array, language: string): DetectedEncoding | undefined {
  const certain = (encoding: Encoding): DetectedEncoding => ({
    encoding,
    isCertain: true,
    alternatives: [],
  });
  const utf16 = findUtf16(bytes);
  if (utf16 !== undefined) return certain(utf16);
  const head = headOf(bytes);
  const isJapanese = Buffer.from(head).includes('\u001B$');
  if (isJapanese && decodeAs(bytes, 'iso-2022-jp') !== undefined) return certain('iso-2022-jp');
  if (decodeAs(bytes, 'utf-8') !== undefined) return certain('utf-8');
  const declared = declaredEncoding(head.subarray(0, 4_096));
  const isOther = declared !== undefined && declared !== 'utf-8';
  if (isOther && decodeAs(bytes, declared) !== undefined) return certain(declared);
  const [best, ...others] = rankCandidates(head, language);
  if (best === undefined || best.score < leastScore) return undefined;
  const different = others.filter(({ text }) => text !== best.text);
  const lead = best.score - (different[0]?.score ?? 0);
  const [usual] = writingOf(language).encodings;
  const isAhead = best.encoding === usual || lead >= certainLead;
  if (best.score >= certainScore && isAhead) return certain(best.encoding);
  const alternatives = new Set([
    ...different.map(({ encoding }) => encoding),
    ...guessOthers(head).filter((encoding) => encoding !== best.encoding),
  ]);
  return { encoding: best.encoding, isCertain: false, alternatives: [...alternatives] };
}

/** Encodings of other languages: the order may name another language than the text is in. */
const guessOthers = (head: Uint8Array): readonly Encoding[] =>
  analyse(head)
    .filter(({ confidence }) => confidence >= leastConfidence)
    .flatMap(({ name }) => encodings.filter((one) => one === name.toLowerCase()))
    .filter((encoding) => encoding !== 'utf-8' && decodeAs(head, encoding) !== undefined)
    .slice(0, mostGuesses);
