import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';

import type { ServiceSubmission } from '@nsem/sdk';

import { CliError, exitCode, usageError } from '../cli-error.ts';
import { given, option, serviceOption, type OptionsOf } from '../define/options.ts';

/** The options that describe a service. */
export const submissionOptions = [
  serviceOption('the type of service; --from and --to imply a translation'),
  option('--from <language>', 'for a translation: the language of the texts'),
  option('--to <language>', 'for a translation: the language to translate into'),
  option('-l, --language <language>', 'for a transcription or narration: the spoken language'),
  option('--sample-text <text>', 'for a narration: the text of the voice sample'),
  option('--sample-audio <file>', 'for a narration: the recording of that text'),
] as const;

/** The service that the options describe. */
export async function submissionFrom(
  options: OptionsOf<typeof submissionOptions>,
): Promise<ServiceSubmission> {
  const { from, to, language, sampleText, sampleAudio } = options;
  const isPair = from !== undefined && to !== undefined;
  const type = options.service ?? (isPair ? 'translation' : undefined);
  if (type === undefined) {
    throw usageError('The type of service is missing.', 'Use --service, or --from and --to.');
  }
  const languages = { source_language: from, target_language: to, language };
  return {
    service_type: type,
    ...given({ ...languages, sample_text: sampleText }),
    ...(sampleAudio !== undefined && { audio_recording: await readRecording(sampleAudio) }),
  };
}

const audioTypes: Readonly<Record<string, string>> = {
  '.aac': 'audio/aac',
  '.flac': 'audio/flac',
  '.m4a': 'audio/mp4',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.wav': 'audio/wav',
  '.webm': 'audio/webm',
};

/** A recording as a `data:` URL. The server inspects the bytes themselves. */
async function readRecording(path: string): Promise<string> {
  const type = audioTypes[extname(path).toLowerCase()];
  if (type === undefined) {
    const endings = Object.keys(audioTypes).join(', ');
    throw usageError(`${path} is not a recording.`, `Its name must end with one of ${endings}.`);
  }
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new CliError(`${path} cannot be read (${error.code ?? ''}).`, {
      code: 'cli.unreadable-file',
      exitCode: exitCode.failure,
    });
  });
  return `data:${type};base64,${bytes.toString('base64')}`;
}
