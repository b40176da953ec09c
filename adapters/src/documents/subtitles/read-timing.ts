/** The digits zero of the scripts in which times are written, and the signs of full-width ones. */
const zeros = [0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0e_50, 0x10_40, 0xff_10];
const signs: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '．': '.',
  '٫': '.',
  '،': ',',
  '＞': '>',
  '－': '-',
};
const foreign = /[^\P{Nd}0-9]|[：，．٫،＞－]|[\p{Cf}\u00A0\u3000]/gu;

/** A line as programs write it: with digits of ASCII, and of the same length. */
const toPlainLine = (line: string): string =>
  line.replaceAll(foreign, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined
      ? (signs[character] ?? ' '.repeat(character.length))
      : String(code - zero);
  });

/** Further than a line with times reaches before its settings. */
const reach = 100;

const time = String.raw`\d{1,4}(?:\s?:\s?\d{1,2}){1,2}(?:\s?[,.:;]\s?\d{1,4})?`;
const arrow = String.raw`(?:[-–—]{1,3}|-\s-|−{1,2})\s?>|=>|[→➔➜⟶»]`;
/** Programs that leave the arrow out write both times whole. */
const whole = String.raw`\d{1,4}:\d{1,2}:\d{1,2}[,.]\d{1,4}`;

const timingWith = (arrows: string): RegExp =>
  new RegExp(
    String.raw`^\s{0,20}(?:(?:${time})\s{0,9}(?:${arrows})\s{0,9}(?:${time})|` +
      String.raw`${whole}\s{0,9}[-–—,]\s{0,9}${whole})(?=\s|$|[^\d:.,])`,
    'u',
  );

/** In WebVTT, "&gt;" is what a text has in place of ">". */
const timings = { srt: timingWith(String.raw`${arrow}|-{1,3}\s?&gt;`), vtt: timingWith(arrow) };

/** "10:30 -> 11:30" can be said; a time of a file has seconds and a part of them, or hours. */
const isExact = (times: string): boolean =>
  /:\s?\d{1,2}\s?:/u.test(times) || /\d[,.;]\s?\d{2,4}/u.test(times);

const settings = /^(?:\s{1,20}[\p{L}\d-]{1,20}:\S{1,60}){0,20}\s{0,100}$/u;

/**
 * Reads the line that says when a cue is shown, in whatever notation.
 *
 * @returns where a text begins on the same line, the length of the line if there is none; undefined if
 *   it is another line.
 */
export function readTiming(line: string, format: 'srt' | 'vtt'): number | undefined {
  if (!/\p{Nd}/u.test(line.slice(0, reach))) return undefined;
  const [times] = timings[format].exec(toPlainLine(line.slice(0, reach))) ?? [];
  if (times === undefined || !isExact(times)) return undefined;
  return settings.test(toPlainLine(line.slice(times.length))) ? line.length : times.length;
}

/** Whether a line is only the number of a cue. */
export const isCueNumber = (line: string): boolean =>
  line.length <= reach && /^\s{0,20}#?\d{1,9}[.:)]?\s{0,20}$/u.test(toPlainLine(line));
