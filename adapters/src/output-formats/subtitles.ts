import { shownSpeaker, type TranscriptCue } from '@nsem/core/texts';

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
