import { Dialog } from '../../../ui/kit/dialog.tsx';
import workStyles from '../provider/workbench.module.css';
import { studioKeys } from './narration-keys.ts';

/** Whether the dialog is open, and what closes it. */
export type NarrationKeysProps = Readonly<{ isOpen: boolean; onClose: () => void }>;

/** Lists the keys of the studio. */
export const NarrationKeysDialog = (props: NarrationKeysProps) => (
  <Dialog title="Keys" opened={props.isOpen} onClose={props.onClose} size="md">
    <dl className={workStyles.keys}>
      {studioKeys.map(({ action, written, does }) => (
        <div key={action}>
          <dt>
            <kbd>{written}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <p>Keys without Ctrl work while no field and no other button has the focus.</p>
  </Dialog>
);
