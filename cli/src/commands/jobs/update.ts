import type { JobUpdate } from '@nsem/sdk';
import { Command, Option } from 'commander';

import { usageError } from '../../cli-error.ts';
import type { Context } from '../../context.ts';
import { examples, parseId, type Run } from '../define.ts';
import { readText, requireText } from '../../define/read-text.ts';
import { addBriefOptions, briefFrom, type BriefOptions } from './brief-options.ts';
import { expectedFrom, expectOption, type ExpectOptions } from './order-price.ts';
import { ifMatchOption } from './if-match.ts';
import { jobFields } from './job-view.ts';

type Options = BriefOptions &
  ExpectOptions &
  Readonly<{
    from?: string;
    to?: string;
    language?: string;
    text?: string;
    file?: string;
    provider?: string;
    anyProvider?: boolean;
    ifMatch?: string;
  }>;

/** `nsem jobs update` */
export const defineJobsUpdate = (run: Run): Command =>
  addBriefOptions(
    new Command('update')
      .description('Change a job that is still pending; its price is calculated again')
      .argument('<id>', 'the ID of the job', parseId),
  )
    .option('--from <language>', 'the language of the text')
    .option('--to <language>', 'the language to translate into')
    .option('-l, --language <language>', 'the spoken language')
    .option('-t, --text <text>', 'the new text')
    .addOption(
      new Option('-f, --file <file>', 'a file with the new text; - for standard input').conflicts(
        'text',
      ),
    )
    .option('-p, --provider <id>', 'only this provider, such as PRV-7K2M9Q')
    .addOption(new Option('--any-provider', 'every qualified provider').conflicts('provider'))
    .addOption(expectOption())
    .addOption(ifMatchOption())
    .addHelpText(
      'after',
      examples(
        'nsem jobs update 128 --file leaflet.txt',
        'nsem jobs update 128 --any-provider',
        'nsem jobs update 128 --due 48h',
        'nsem jobs update 128 --to ee --if-match 128-pending-mwosilhs',
      ),
    )
    .action(
      run(async (context, id: number, options: Options) => {
        const change = await changeFrom(context, options);
        if (Object.keys(change).length === 0) throw usageError('Specify what to change.');
        const nsem = await context.connect();
        const priced = { ...change, ...expectedFrom(options) };
        const job = await nsem.jobs.update(id, priced, {
          ...context.write,
          ifMatch: options.ifMatch,
        });
        await context.output.item(job, jobFields(job));
      }),
    );

async function changeFrom(
  context: Context,
  { from, to, language, text, file, provider, anyProvider, ...said }: Options,
): Promise<JobUpdate> {
  const given = file === undefined ? text : await readText(context, file);
  const content =
    given === undefined ? undefined : requireText(given, 'Give it with --text or --file.');
  const providerId = anyProvider === true ? null : provider;
  return {
    ...(from !== undefined && { source_language: from }),
    ...(to !== undefined && { target_language: to }),
    ...(language !== undefined && { language }),
    ...(content !== undefined && { content }),
    ...(providerId !== undefined && { provider_id: providerId }),
    ...briefFrom(said),
  };
}
