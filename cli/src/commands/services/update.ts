import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { serviceFields } from './service-view.ts';
import { addSubmissionOptions, submissionFrom, type SubmissionOptions } from './submission.ts';

/** `nsem services update` */
export const defineServicesUpdate = (run: Run): Command =>
  addSubmissionOptions(
    new Command('update')
      .description('Replace a service that you submitted; an admin reviews it again')
      .argument('<id>', 'the ID of the service', parseId),
  )
    .addHelpText('after', examples('nsem services update 9 --from English --to Fante'))
    .action(
      run(async (context, id: number, options: SubmissionOptions) => {
        const submission = await submissionFrom(options);
        const nsem = await context.connect();
        const service = await nsem.services.update(id, submission, context.write);
        await context.output.item(service, serviceFields(service));
      }),
    );
