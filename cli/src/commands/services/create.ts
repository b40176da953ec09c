import { Command } from 'commander';

import { examples, type Run } from '../define.ts';
import { serviceFields } from './service-view.ts';
import { addSubmissionOptions, submissionFrom, type SubmissionOptions } from './submission.ts';

/** `nsem services create` */
export const defineServicesCreate = (run: Run): Command =>
  addSubmissionOptions(
    new Command('create').description('Submit a service that you offer; an admin reviews it'),
  )
    .addHelpText(
      'after',
      examples(
        'nsem services create --from English --to Twi',
        'nsem services create -s transcription -l Dagbani',
        "nsem services create -s narration -l Ewe --sample-text 'Woezɔ' --sample-audio voice.wav",
      ),
    )
    .action(
      run(async (context, options: SubmissionOptions) => {
        const submission = await submissionFrom(options);
        const nsem = await context.connect();
        const service = await nsem.services.create(submission, context.write);
        await context.output.item(service, serviceFields(service));
      }),
    );
