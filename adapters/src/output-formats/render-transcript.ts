import { ok, refuse, type Result } from '@nsem/core';
import { readTranscript, toCues } from '@nsem/core/texts';
import type { OutputFormatFault } from './output-format-fault.ts';
import type { TranscriptToRender } from './output-format.ts';
import { writeSubRip, writeWebVtt } from './subtitles.ts';
import { writeTranscriptDocument } from './transcript-document.ts';

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
