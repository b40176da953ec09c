import { Command } from 'commander';

import { examples, parseId, type Run } from '../define.ts';
import { draftFields } from './draft-view.ts';

/** `nsem drafts get` */
export const defineDraftsGet = (run: Run): Command =>
  new Command('get')
    .description('Show your draft of a job that you are working on')
    .argument('<id>', 'the ID of the job', parseId)
    .argument('[version]', 'an earlier version, as shown by drafts versions', parseId)
    .addHelpText(
      'after',
      examples('nsem drafts get 128', 'nsem drafts get 128 --json > draft.json'),
    )
    .action(
      run(async (context, id: number, version: number | undefined) => {
        const { drafts } = (await context.connect()).jobs;
        const draft = await (version === undefined
          ? drafts.get(id, context.request)
          : drafts.getVersion(id, version, context.request));
        await context.output.item(draft, draftFields(draft));
      }),
    );
