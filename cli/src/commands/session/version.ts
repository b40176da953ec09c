import { Command } from 'commander';

import { isOlderVersion, version } from '../../version.ts';
import { examples, type Run } from '../define.ts';

/** `nsem version` */
export const defineVersion = (run: Run): Command =>
  new Command('version')
    .description('Show the versions of this program and of the server')
    .addHelpText('after', examples('nsem version', 'nsem version --json'))
    .action(
      run(async (context) => {
        const { url } = await context.connection();
        const nsem = await context.connect();
        const server = await nsem.system.getVersion(context.request);
        await context.output.item({ client: version, url, server }, [
          { label: 'client', text: version },
          { label: 'server', text: server.version },
          { label: 'address', text: url },
        ]);
        if (isOlderVersion(server.version, version)) {
          context.output.note('The server is older than this program: some commands may fail.');
        }
      }),
    );
