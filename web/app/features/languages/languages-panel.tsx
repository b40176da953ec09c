import { ActionIcon, Button } from '@mantine/core';
import type { Language } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { ExportLink } from '../../entities/downloads/downloads.tsx';
import { languagesMatching } from '../../entities/languages/catalogue.ts';
import { languagesQuery } from '../../entities/languages/queries.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { useOverlay } from '../../lib/address/search-params.ts';
import { errorText, reuseInFlight } from '../../lib/api/calls.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { ConfirmDialog } from '../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../ui/dashboard.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { ShowMore } from '../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../ui/query/loaded.tsx';
import { showToast } from '../../ui/toasts/toasts.tsx';
import type { AddLanguageDialogProps } from './add-language-dialog.tsx';
import styles from './languages.module.css';

const AddLanguageDialog = lazyPart(
  async () => (await import('./add-language-dialog.tsx')).AddLanguageDialog,
  ({ opened }: AddLanguageDialogProps) => opened,
);

/** The offered languages, with search, adding and removing. */
export function LanguagesPanel() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const filter = useFilters();
  // Clients may cache the catalogue for longer, but another admin may have changed it.
  const catalogue = useQuery({ ...languagesQuery, staleTime: 10_000 });
  const [removing, setRemoving] = useState<Language | null>(null);
  const q = params.get('q') ?? '';
  return (
    <section className={dashboard.panel} aria-label="Language Management">
      <div className={dashboard.panelHead}>
        <h2>Languages {catalogue.data && <span className="soft">{catalogue.data.length}</span>}</h2>
        <div className="buttons">
          <ExportLink table="languages" of="languages" />
          <Button size="md" onClick={() => overlay.open({ language: 'new' })}>
            Add Language
          </Button>
        </div>
      </div>
      <Loaded
        query={catalogue}
        skeleton={<Skeleton label="Loading languages..." />}
        errorTitle="Languages could not be loaded"
      >
        {(languages) =>
          languages.length === 0 ? (
            <EmptyState text="No languages available. Add your first language to get started." />
          ) : (
            <>
              <SearchBox
                label="Search languages"
                placeholder="Search by name or code..."
                q={q}
                onSearch={(text) => filter({ q: text })}
              />
              <LanguageGrid
                key={q}
                languages={languagesMatching(q, languages)}
                onRemove={setRemoving}
              />
            </>
          )
        }
      </Loaded>
      <AddLanguageDialog
        opened={params.get('language') === 'new'}
        languages={catalogue.data ?? []}
        onClose={() => overlay.close(['language'])}
      />
      {removing !== null && (
        <RemoveLanguageDialog language={removing} onClose={() => setRemoving(null)} />
      )}
    </section>
  );
}

const pageSize = 60;

function LanguageGrid(
  props: Readonly<{ languages: readonly Language[]; onRemove: (language: Language) => void }>,
) {
  const { languages, onRemove } = props;
  const [shown, setShown] = useState(pageSize);
  if (languages.length === 0) {
    return <EmptyState text="No languages found matching your search." />;
  }
  return (
    <>
      <ul className="tiles slim tight">
        {languages.slice(0, shown).map((language) => (
          <li key={language.id} className={`panel row apart ${styles.language}`}>
            <span className="grow strong">
              {language.name}
              <span className={`soft small mono ${styles.code}`}>{language.language_code}</span>
            </span>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={`Remove ${language.name}`}
              onClick={() => onRemove(language)}
            >
              <CloseIcon />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ShowMore loadMore={shown < languages.length ? () => setShown(shown + pageSize) : null} />
    </>
  );
}

const failed = 'Failed to delete language. Please try again.';

const removeLanguage = reuseInFlight((id: number) => nsem.languages.delete(id));

/** Also after a refusal, because another admin may have changed the catalogue. */
const refresh = () => queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey });

/** Asks for confirmation before a language is removed. */
export function RemoveLanguageDialog({
  language,
  onClose,
}: {
  language: Language;
  onClose: () => void;
}) {
  const remove = useMutation({ mutationFn: removeLanguage, onSettled: refresh });
  const confirm = () =>
    remove.mutate(language.id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'Language deleted', language.name);
      },
      onError: (error) => showToast('error', failed, errorText(error)),
    });
  return (
    <ConfirmDialog
      title={`Remove ${language.name}?`}
      question={
        <p>
          New work in {language.name} can no longer be requested, and services in it are no longer
          offered. Existing jobs stay readable, and adding the language again restores it.
        </p>
      }
      confirmLabel="Remove"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      error={remove.error}
      errorTitle={failed}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
