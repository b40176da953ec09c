import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useFilters } from '../../lib/address/use-filters.ts';
import { useOverlay } from '../../lib/address/search-params.ts';
import dashboard from '../../ui/dashboard.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ExamplesSection } from './examples/examples-section.tsx';
import styles from './examples/examples.module.css';
import type { LanguageCodesDialogProps } from './examples/language-codes-dialog.tsx';
import { CreateKeyForm } from './keys/create-key-form.tsx';
import { KeyList } from './keys/key-list.tsx';
import { apiKeysQuery } from './keys/keys.ts';

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
    <div className={dashboard.sections}>
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
      <h2 id="api-keys" className="large">
        API Keys
      </h2>
      <p className="soft">
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

/** The operations that a client's API key can call, by their ids in the API reference. */
const endpoints = [
  ['POST', '/jobs/', 'createJob', 'Create a translation or narration job'],
  ['POST', '/jobs/upload', 'uploadJob', 'Create a transcription job from a recording'],
  ['GET', '/jobs/', 'listJobs', 'Get all your jobs, newest first'],
  ['GET', '/jobs/{id}', 'readJob', 'Get a job by ID'],
  ['GET', '/jobs/{id}/status', 'readJobStatus', 'Get the status of a job'],
  ['GET', '/jobs/{id}/output', 'readJobOutput', 'Download the output of a job'],
  ['GET', '/users/service-providers', 'listProviders', 'Find service providers'],
  ['GET', '/languages/', 'listLanguages', 'Get the languages and their codes'],
] as const;

/** The endpoints for clients, with a link to the full API reference. */
export function EndpointList() {
  return (
    <section className={dashboard.panel} aria-labelledby="available-endpoints">
      <div className={dashboard.panelHead}>
        <h2 id="available-endpoints">Available Endpoints</h2>
        <a href="/docs">API reference</a>
      </div>
      <ul className={`panel raised ruled flush ${styles.endpoints}`}>
        {endpoints.map(([method, path, operation, summary]) => (
          <li key={operation}>
            <span className={`small strong ${styles.method}`} data-method={method}>
              {method}
            </span>
            <a
              href={`/docs#${operation}`}
              className="target"
              aria-label={`${method} ${path}: ${summary}`}
            >
              <code className="mono breakable">{path}</code>
            </a>
            <span className="soft">{summary}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
