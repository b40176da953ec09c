import type { PreparedJob } from '@nsem/core';
import { divideUnits } from '@nsem/core/texts';
import type { ReadDocument } from '../../../documents/document-task.ts';
import { presentQuote } from '../jobs/jobs.presenter.ts';
import { noticeTexts } from './notice-texts.ts';

/** The quote of a document. */
export const presentDocumentQuote = (
  prepared: PreparedJob,
  { format, text, notices, encoding }: ReadDocument,
) => ({
  ...presentQuote(prepared),
  format,
  texts: divideUnits(text).length,
  notices: notices.map((code) => ({ code, text: noticeTexts[code] })),
  encoding:
    encoding === null
      ? null
      : {
          name: encoding.encoding,
          is_certain: encoding.isCertain,
          alternatives: [...encoding.alternatives],
          preview: encoding.preview,
        },
});
