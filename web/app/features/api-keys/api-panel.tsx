import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../lib/address/use-filters.ts';
import { useOverlay } from '../../lib/address/use-overlay.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { KeysSection } from './keys/keys-section.tsx';
import { apiKeysQuery } from './keys/queries.ts';
import styles from './examples/examples.module.css';
import { EndpointList } from './examples/endpoint-list.tsx';
import { ExamplesSection } from './examples/examples-section.tsx';
import type { LanguageCodesDialogProps } from './examples/language-codes-dialog.tsx';

const LanguageCodesDialog = lazyPart(
  async () => (await import('./examples/language-codes-dialog.tsx')).LanguageCodesDialog,
  ({ opened }: LanguageCodesDialogProps) => opened,
);

/** Your API keys, and example code that uses them. */
export function ApiPanel() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const change = useFilters();
  // How many keys there are decides where the examples begin, and they must not move.
  const { isFetched, isPaused } = useQuery(apiKeysQuery);
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setShown(
      (previous) =>
        new Set(
          previous.has(id) ? [...previous].filter((shownId) => shownId !== id) : [...previous, id],
        ),
    );
  return (
    <div className={styles.panel}>
      <KeysSection
        shown={shown}
        onToggle={toggle}
        onCreated={(id) => change({ key: String(id) })}
      />
      {(isFetched || isPaused) && (
        <>
          <ExamplesSection shown={shown} onCodes={() => overlay.open({ codes: 'all' })} />
          <EndpointList />
        </>
      )}
      <LanguageCodesDialog
        opened={params.has('codes')}
        onClose={() => overlay.close(['codes', 'q'])}
      />
    </div>
  );
}
