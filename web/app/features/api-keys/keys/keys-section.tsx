import dashboard from '../../../ui/dashboard.module.css';
import styles from './api-keys.module.css';
import { CreateKeyForm } from './create-key-form.tsx';
import { KeyList } from './key-list.tsx';

/** Creates, lists, changes and deletes the API keys of a client. */
export function KeysSection(
  props: Readonly<{
    /** The ids of the keys that are shown in full. */
    shown: ReadonlySet<number>;
    onToggle: (id: number) => void;
    onCreated: (id: number) => void;
  }>,
) {
  const { shown, onToggle, onCreated } = props;
  return (
    <section className={dashboard.panel} aria-labelledby="api-keys">
      <h2 id="api-keys" className={styles.heading}>
        API Keys
      </h2>
      <p className={styles.note}>
        A key acts as you: it creates jobs and pays for them from your wallet. Keep it on your
        server, never in a web page or an app.
      </p>
      <CreateKeyForm onCreated={({ id }) => onCreated(id)} />
      <KeyList
        empty="You have no API keys yet. Create one to use the API."
        shown={shown}
        onToggle={onToggle}
      />
    </section>
  );
}
