import { Dialog } from '../../../ui/kit/dialog.tsx';
import type { WorkKey } from './work-keys.ts';
import styles from './keys.module.css';

/** The keys of the page, whether the dialog is open, and what closes it. */
export type KeysDialogProps = Readonly<{
  keys: readonly Pick<WorkKey<string>, 'action' | 'written' | 'does'>[];
  isOpen: boolean;
  onClose: () => void;
}>;

/** Lists the keys of the page. */
export function KeysDialog(props: KeysDialogProps) {
  return (
    <Dialog title="Keys" opened={props.isOpen} onClose={props.onClose} size="md">
      <dl className={`stack ${styles.keys}`}>
        {props.keys.map(({ action, written, does }) => (
          <div key={action}>
            <dt>
              <kbd>{written}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>~</kbd> and a letter
          </dt>
          <dd>A letter of the language, such as ~e for ɛ, where the language has it</dd>
        </div>
      </dl>
    </Dialog>
  );
}
