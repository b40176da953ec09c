import { readableParts } from '@nsem/core/texts';
import type { Job } from '@nsem/sdk';

/** A text of a job as it is read: what has another format in its document is bold. */
export const ReadableText = ({ job, text }: Readonly<{ job: Job; text: string }>) =>
  job.has_document
    ? readableParts(text).map((part) =>
        part.isFormatted ? <b key={part.at}>{part.text}</b> : part.text,
      )
    : text;
