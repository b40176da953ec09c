import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { documentFrom, showDocumentQuote } from './document-request.ts';
import { addWorkOptions, requestFrom, showQuote, type WorkOptions } from './job-request.ts';

/** `nsem jobs quote` */
export const defineJobsQuote = (run: Run): Command =>
  addWorkOptions(new Command('quote').description('Show what a job would cost'))
    .addHelpText(
      'after',
      examples(
        'nsem jobs quote --from English --to Ewe --file leaflet.txt',
        'nsem jobs quote --from en --to tw --document notice.docx',
        'nsem jobs quote --service transcription --language Twi --duration 12:30',
      ),
    )
    .action(
      run(async (context, source: string | undefined, options: WorkOptions) => {
        const { document } = options;
        if (document === undefined) {
          await showQuote(context, await requestFrom(context, source, options), options);
        } else await showDocumentQuote(context, documentFrom(source, document, options));
      }),
    );
