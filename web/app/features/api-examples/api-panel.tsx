import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../lib/use-filters.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { KeysSection } from '../api-keys/keys-section.tsx';
import styles from './api-examples.module.css';
import { EndpointList } from './endpoint-list.tsx';
import { ExamplesSection } from './examples-section.tsx';
import type { LanguageCodesDialogProps } from './language-codes-dialog.tsx';

const LanguageCodesDialog = lazyPart(
  async () => (await import('./language-codes-dialog.tsx')).LanguageCodesDialog,
  ({ opened }: LanguageCodesDialogProps) => opened,
);

/** The way into the API: one's keys, and code that uses them. */
export function ApiPanel() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const change = useFilters();
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setShown(
      (former) =>
        new Set(former.has(id) ? [...former].filter((one) => one !== id) : [...former, id]),
    );
  return (
    <div className={styles.panel}>
      <KeysSection
        shown={shown}
        onToggle={toggle}
        onCreated={(id) => change({ key: String(id) })}
      />
      <ExamplesSection shown={shown} onCodes={() => overlay.open({ codes: 'all' })} />
      <EndpointList />
      <LanguageCodesDialog
        opened={params.has('codes')}
        onClose={() => overlay.close(['codes', 'q'])}
      />
    </div>
  );
}
