import { Command } from 'commander';

import type { Run } from '../define.ts';

/** `nsem __check-update`, which is started in the background. */
export const defineCheckUpdate = (run: Run): Command =>
  new Command('__check-update').action(
    run(async (context) => {
      const { checkForUpdate } = await import('../../updates/update-notice.ts');
      await checkForUpdate(context);
    }),
  );
