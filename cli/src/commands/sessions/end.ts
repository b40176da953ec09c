import { Command } from 'commander';

import { usageError } from '../../cli-error.ts';
import { examples, parseId, type Run } from '../define.ts';

type Options = Readonly<{ others?: boolean }>;

/** `nsem sessions end` */
export const defineSessionsEnd = (run: Run): Command =>
  new Command('end')
    .description('End one of your sessions, or all others')
    .argument('[id]', 'the ID of the session', parseId)
    .option('--others', 'end all sessions except this one')
    .addHelpText('after', examples('nsem sessions end 31', 'nsem sessions end --others'))
    .action(
      run(async (context, id: number | undefined, { others = false }: Options) => {
        if ((id === undefined) !== others) {
          throw usageError('Name one session, or use --others for all except this one.');
        }
        const { sessions } = (await context.connect()).account;
        if (id === undefined) await sessions.endOthers(context.write);
        else await sessions.end(id, context.write);
        context.output.note(
          id === undefined ? 'Your other sessions have ended.' : `Session ${id} has ended.`,
        );
      }),
    );
