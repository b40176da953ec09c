import { resolve } from 'node:path';
import type { ContinuousBackup } from './backup/continuous/open-continuous-backup.ts';
import { requireOtherPlace } from './backup/continuous/require-other-place.ts';
import { signingKeyOf } from './backup/signature.ts';
import type { DamagedFiles } from './files/damaged-files.ts';
import type { BaseServices } from './open-base-services.ts';
import { loadSecret } from './security/load-secret.ts';
import { systemClock as clock } from './system-clock.ts';

/** Ships what is committed to the configured folder; null: nothing is configured. */
export async function shipContinuously(
  { config, folders, storage, embedded, log }: BaseServices,
  damagedFiles: DamagedFiles,
): Promise<ContinuousBackup | null> {
  const { continuousBackup, backupRecipients: recipients } = config;
  if (continuousBackup === null || embedded === null) return null;
  const folder = resolve(continuousBackup.folder);
  await requireOtherPlace(folder, folders.root);
  // Most servers do not need it.
  const { openContinuousBackup } = await import('./backup/continuous/open-continuous-backup.ts');
  const signingKey = signingKeyOf(await loadSecret(folders.root, config.secret));
  const { backup, keeper } = openContinuousBackup({
    config: { ...continuousBackup, folder },
    folders,
    files: storage.place,
    recipients,
    signingKey,
    damagedFiles,
    clock,
    log,
  });
  embedded.askBeforeEmptying(keeper);
  return backup;
}
