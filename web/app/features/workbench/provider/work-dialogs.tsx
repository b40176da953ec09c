import type { CheckedLanguages } from '../checks/find-in-segments.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { segmentsOf } from '../draft/draft.ts';
import { replaceAll } from '../segments/editor-state.ts';
import type { DeliverDialogProps } from './deliver-dialog.tsx';
import type { KeysDialogProps } from './keys-dialog.tsx';
import type { VersionsDialogProps } from './versions-dialog.tsx';
import type { OpenWork } from './use-work.ts';

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
 * The dialogs of the page.
 *
 * @param props.languages null if the text is no translation, and is not checked
 * @param props.onOpen shows a segment, in which a check found something
 */
export function WorkDialogs(
  props: Readonly<{
    work: OpenWork;
    languages: CheckedLanguages | null;
    onOpen: (segment: number) => void;
  }>,
) {
  const { work, languages, onOpen } = props;
  const { dialog, openDialog, job, state, edit, sync } = work;
  const close = (): void => openDialog(null);
  return (
    <>
      <DeliverDialog
        isOpen={dialog === 'deliver'}
        job={job}
        segments={state.segments}
        languages={languages}
        onOpen={onOpen}
        onDelivered={() => sync.end()}
        onClose={close}
      />
      <KeysDialog isOpen={dialog === 'keys'} onClose={close} />
      <VersionsDialog
        isOpen={dialog === 'versions'}
        jobId={job.id}
        onRestore={(content) => {
          sync.keepPrevious();
          edit(replaceAll(segmentsOf(content)));
        }}
        onClose={close}
      />
    </>
  );
}
