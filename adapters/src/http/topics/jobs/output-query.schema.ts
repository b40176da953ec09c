import { z } from 'zod';
import { outputFormats } from '../../../output-formats/output-format.ts';

/** How an output is downloaded. */
export const outputQuerySchema = z.strictObject({
  format: z
    .enum([...outputFormats, 'original'])
    .optional()
    .meta({
      description:
        'For transcripts: `txt` for plain text, `docx` for a Word document, `srt` or `vtt` for subtitles. For translations of documents: `original` for the document that the client sent, translated. Without it the file is sent as it was delivered.',
      example: 'srt',
    }),
});
