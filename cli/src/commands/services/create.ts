import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { serviceFields } from './service-view.ts';
import { addSubmissionOptions, submissionFrom, type SubmissionOptions } from './submission.ts';

type Options = SubmissionOptions & Readonly<{ replaces?: number }>;

/** `nsem services create` */
export const defineServicesCreate = (run: Run): Command =>
  addSubmissionOptions(
    new Command('create').description('Submit a service that you offer; an admin reviews it'),
  )
    .option('--replaces <id>', 'the ID of your rejected service that this one replaces', parseId)
    .addHelpText(
      'after',
      examples(
        'nsem services create --from English --to Twi',
        'nsem services create -s transcription -l Dagbani',
        "nsem services create -s narration -l Ewe --sample-text 'Woezɔ' --sample-audio voice.wav",
      ),
    )
    .action(
      run(async (context, { replaces, ...options }: Options) => {
        const submission = await submissionFrom(options);
        const nsem = await context.connect();
        const service = await nsem.services.create(
          { ...submission, ...(replaces !== undefined && { replaces_id: replaces }) },
          context.write,
        );
        await context.output.item(service, serviceFields(service));
      }),
    );
