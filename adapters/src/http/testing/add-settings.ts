import { join } from 'node:path';
import type { UnitOfWork } from '@nsem/core';
import type { Logger } from 'pino';
import { parseConfig } from '../../config.ts';
import { createTestMailer } from '../../mail/test-mailer.ts';
import { startSettingsOf, type Policies } from '../../settings/policies.ts';
import { openRunningSettings } from '../../settings/running-settings.ts';
import { fixedSettingsOf } from '../../settings/variables.ts';

type Place = Readonly<{ unitOfWork: UnitOfWork; folder: string; log: Logger }>;

/** Adds what the settings need, unless a test gives its own, and opens the settings. */
export async function addSettings<D extends Policies>(
  dependencies: D,
  { unitOfWork, folder, log }: Place,
) {
  const config = parseConfig({});
  const start = startSettingsOf(dependencies, new Set());
  return {
    fixedSettings: fixedSettingsOf(config),
    testMailer: createTestMailer({ config, folder: join(folder, 'outbox'), log }),
    ...dependencies,
    settings: await openRunningSettings({ unitOfWork, start }),
  };
}
