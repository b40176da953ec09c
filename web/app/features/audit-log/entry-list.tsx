import type { AuditEntry } from '@nsem/sdk';
import { Link, useLocation } from 'react-router';

import { withParams } from '../../lib/address/search-params.ts';
import { formatInstant } from '../../lib/format/dates.ts';
import styles from './audit-log.module.css';
import { entryChanges, type EntryChange } from './entry-changes.ts';
import { entrySentence } from './entry-sentence.ts';

/** The entries of the log, newest first. */
export const EntryList = ({ entries }: Readonly<{ entries: readonly AuditEntry[] }>) => (
  <ol className="panel raised ruled flush" aria-label="Entries, newest first">
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} />
    ))}
  </ol>
);

function Entry({ entry }: Readonly<{ entry: AuditEntry }>) {
  const changes = entryChanges(entry);
  return (
    <li className={`row ${styles.entry}`}>
      <div className={`stack tight grow ${styles.what}`}>
        <Sentence entry={entry} />
        {changes.length > 0 && (
          <dl className={`row small ${styles.changes}`}>
            {changes.map((change) => (
              <Change key={change.name} change={change} />
            ))}
          </dl>
        )}
      </div>
      <Origin entry={entry} />
    </li>
  );
}

/** The name of the user leads to all that they did. */
function Sentence({ entry }: Readonly<{ entry: AuditEntry }>) {
  const { search } = useLocation();
  const { subject, text } = entrySentence(entry);
  const actor = entry.actor_id;
  return (
    <p>
      {subject !== null && actor === null && <strong>{subject} </strong>}
      {subject !== null && actor !== null && (
        <>
          <Link
            className="strong"
            to={{ search: withParams(search, { actor: String(actor) }) }}
            preventScrollReset
          >
            {subject}
          </Link>{' '}
        </>
      )}
      {text}
    </p>
  );
}

const Change = ({ change: { name, before, after } }: Readonly<{ change: EntryChange }>) => (
  <div className="row tight">
    <dt className="soft">{name}</dt>
    <dd>
      {before}
      {before !== null && after !== null && (
        <>
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> changed to </span>
        </>
      )}
      {after}
    </dd>
  </div>
);

const credentialNames: Readonly<Record<NonNullable<AuditEntry['credential']>, string | null>> = {
  session: null,
  'api-key': 'API key',
  program: 'Program',
  operator: 'On the server',
};

/** When it was, and from where: most actions come from a session, which is not mentioned. */
function Origin({ entry }: Readonly<{ entry: AuditEntry }>) {
  const { credential, credential_id: id, network, object_id: objectId } = entry;
  const means = credential && credentialNames[credential];
  const parts = [means && (id === null ? means : `${means} ${id}`), network].filter(Boolean);
  return (
    <p className={`row soft small breakable ${styles.origin}`}>
      <time dateTime={entry.created_at}>{formatInstant(entry.created_at)}</time>
      <span>
        {parts.join(', ')}
        {entry.object_kind === 'account' && entry.object_name !== null && objectId !== null && (
          <>
            {parts.length > 0 && ' ·\u00A0'}
            <Link
              to={`?tab=accounts&account=${objectId}`}
              aria-label={`View account: ${entry.object_name}`}
            >
              View account
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
