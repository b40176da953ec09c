import type { CheckedLanguages } from '../checks/use-findings.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { replaceAll } from '../segments/editor-state.ts';
import type { DeliverDialogProps } from './deliver-dialog.tsx';
import type { KeysDialogProps } from './keys-dialog.tsx';
import type { VersionsDialogProps } from './versions-dialog.tsx';
import type { OpenWork } from './use-work.ts';
import { workKeys } from './work-keys.ts';

const DeliverDialog = lazyPart(
  async () => (await import('./deliver-dialog.tsx')).DeliverDialog,
  ({ isOpen }: DeliverDialogProps) => isOpen,
);

const KeysDialog = lazyPart(
  async () => (await import('./keys-dialog.tsx')).KeysDialog,
  ({ isOpen }: KeysDialogProps) => isOpen,
);

const VersionsDialog = lazyPart(
  async () => (await import('./versions-dialog.tsx')).VersionsDialog,
  ({ isOpen }: VersionsDialogProps) => isOpen,
);

/**
 * The dialogs of the page of a translation.
 *
 * @param props.onOpen shows a segment, in which a check found something
 */
export function WorkDialogs(
  props: Readonly<{
    work: OpenWork;
    languages: CheckedLanguages;
    onOpen: (segment: number) => void;
  }>,
) {
  const { work, languages, onOpen } = props;
  const { dialog, openDialog, job, state, sync } = work;
  return (
    <>
      <DeliverDialog
        isOpen={dialog === 'deliver'}
        job={job}
        segments={state.segments}
        languages={languages}
        onOpen={onOpen}
        onDelivered={() => sync.end()}
        onClose={() => openDialog(null)}
      />
      <SharedDialogs work={work} keys={workKeys} />
    </>
  );
}

/** The dialogs that the work on every service has. */
export function SharedDialogs({
  work,
  keys,
}: Readonly<{ work: OpenWork }> & Pick<KeysDialogProps, 'keys'>) {
  const { dialog, openDialog, job, edit, sync } = work;
  const close = (): void => openDialog(null);
  return (
    <>
      <KeysDialog keys={keys} isOpen={dialog === 'keys'} onClose={close} />
      <VersionsDialog
        isOpen={dialog === 'versions'}
        jobId={job.id}
        onRestore={(content) => {
          sync.keepPrevious();
          edit(replaceAll(work.read(content)));
        }}
        onClose={close}
      />
    </>
  );
}
