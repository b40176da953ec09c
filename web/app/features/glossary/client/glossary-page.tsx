import { Button } from '@mantine/core';
import type { GlossaryTerm } from '@nsem/sdk';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';

import { DownloadRow } from '../../../entities/downloads/downloads.tsx';
import { useClientLanguages, type Languages } from '../../../entities/languages/queries.ts';
import { paramsOf, textParam } from '../../../lib/address/search-params.ts';
import { useFilters } from '../../../lib/address/use-filters.ts';
import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { BackIcon } from '../../../ui/icons.tsx';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { SearchBox } from '../../../ui/kit/search-box.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import type { ImportDialogProps } from './import-dialog.tsx';
import { useRemoveTerm, useTerms } from './queries.ts';
import type { TermDialogProps } from './term-dialog.tsx';

const TermDialog = lazyPart(
  async () => (await import('./term-dialog.tsx')).TermDialog,
  ({ isOpen }: TermDialogProps) => isOpen,
);

const ImportDialog = lazyPart(
  async () => (await import('./import-dialog.tsx')).ImportDialog,
  ({ isOpen }: ImportDialogProps) => isOpen,
);

/** What is open over the list. */
type Task =
  | Readonly<{ kind: 'add' | 'import' }>
  | Readonly<{ kind: 'edit' | 'remove'; term: GlossaryTerm }>;

/** The terms of a client, and how they are to be translated. */
export function GlossaryPage() {
  const { search } = useLocation();
  const q = textParam(paramsOf(search)['q']);
  const setFilters = useFilters();
  const list = useTerms(q);
  const languages = useClientLanguages();
  const [task, setTask] = useState<Task | null>(null);
  const stop = (): void => setTask(null);
  const isEmpty = list.items?.length === 0 && q === '';
  const edited = task?.kind === 'edit' ? task.term : null;
  return (
    <div className={`page ${dashboard.dashboard}`}>
      <p>
        <Link to="/client?tab=jobs" className="target">
          <BackIcon />
          My Jobs
        </Link>
      </p>
      <div className={dashboard.head}>
        <h1>Glossary</h1>
      </div>
      <p className="soft">
        How your terms are to be translated. Providers see them while they work on your texts, and
        what they write is checked against them.
      </p>
      <div className="buttons">
        <Button size="md" onClick={() => setTask({ kind: 'add' })}>
          Add a term
        </Button>
        <Button size="md" variant="default" onClick={() => setTask({ kind: 'import' })}>
          Import CSV
        </Button>
      </div>
      {!isEmpty && (
        <SearchBox
          label="Search your terms"
          placeholder="Term or translation"
          q={q}
          onSearch={(text) => setFilters({ q: text || null })}
        />
      )}
      <GrowingList
        list={list}
        skeleton={<Skeleton label="Loading your terms..." shape="line" count={4} />}
        errorTitle="Your terms could not be loaded"
        empty={
          <EmptyState
            text={isEmpty ? 'You have no terms yet. Add one, or import a file.' : 'No terms found.'}
          />
        }
      >
        {(terms) => (
          <ul className="stack">
            {terms.map((term) => (
              <TermItem key={term.id} term={term} languages={languages} onTask={setTask} />
            ))}
          </ul>
        )}
      </GrowingList>
      {list.items !== undefined && !isEmpty && <ExportRow />}
      <TermDialog
        isOpen={task?.kind === 'add' || edited !== null}
        edited={edited}
        last={list.items?.[0]}
        onClose={stop}
      />
      <ImportDialog isOpen={task?.kind === 'import'} onClose={stop} />
      {task?.kind === 'remove' && <RemoveDialog term={task.term} onClose={stop} />}
    </div>
  );
}

function TermItem(
  props: Readonly<{
    term: GlossaryTerm;
    languages: Languages;
    onTask: (task: Task) => void;
  }>,
) {
  const { term, languages, onTask } = props;
  const { source_language: source, target_language: target, translation, forbidden, note } = term;
  return (
    <li className="panel row apart">
      <div className="grow">
        <p>
          <strong lang={source}>{term.term}</strong>
          {' → '}
          {translation === null ? (
            <em>stays as it is</em>
          ) : (
            <span lang={target}>{translation}</span>
          )}
        </p>
        <p className="soft small">
          {languages.nameOf(source)} → {languages.nameOf(target)}
          {term.case_sensitive && ' ·\u00A0same capital letters'}
          {forbidden.length > 0 && ` ·\u00A0not ${forbidden.join(', ')}`}
        </p>
        {note !== null && <p className="soft small">{note}</p>}
      </div>
      <div className="buttons">
        <Button
          variant="default"
          size="md"
          aria-label={`Edit: ${term.term}`}
          onClick={() => onTask({ kind: 'edit', term })}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="md"
          aria-label={`Remove: ${term.term}`}
          onClick={() => onTask({ kind: 'remove', term })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

const ExportRow = () => (
  <DownloadRow
    id="glossary"
    texts={{
      name: 'All terms as CSV',
      content: 'For a spreadsheet',
      done: 'Glossary downloaded',
      failed: 'The glossary could not be downloaded',
    }}
    start={(options) => nsem.glossary.export({}, options)}
  />
);

function RemoveDialog({ term, onClose }: Readonly<{ term: GlossaryTerm; onClose: () => void }>) {
  const remove = useRemoveTerm();
  const confirm = (): void =>
    remove.mutate(term.id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'Term removed');
      },
      onError: (error) => showToast('error', 'The term was not removed', errorText(error)),
    });
  return (
    <ConfirmDialog
      title={`Remove “${term.term}”?`}
      question={<p>Providers will not see it any more, also in jobs that are in progress.</p>}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      error={remove.error}
      errorTitle="The term was not removed"
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
