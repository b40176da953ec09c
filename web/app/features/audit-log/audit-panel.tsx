import { Button, TextInput } from '@mantine/core';
import type { AuditEntry, AuditLogExportQuery, ManagedAccount } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { managedAccountQuery } from '../../entities/accounts/managed-accounts.ts';
import { DownloadRow } from '../../entities/downloads/downloads.tsx';
import type { StartDownload } from '../../entities/downloads/running-downloads.ts';
import { idParam, paramsOf } from '../../lib/address/search-params.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { type PagedList, usePagedList, type PagedListOptions } from '../../lib/query/paged-list.ts';
import dashboard from '../../ui/dashboard.module.css';
import { ChevronIcon, type Choice, ChoiceField } from '../../ui/kit/choice-field.tsx';
import { GrowingList } from '../../ui/kit/growing-list.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/query/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { actionNames, auditedActions, auditedKinds, kindNames } from './action-names.ts';
import type { ActorPickerProps } from './actor-picker.tsx';
import styles from './audit-log.module.css';
import {
  allUsers,
  type AuditView,
  choiceOf,
  noFilters,
  parseAuditView,
  toQuery,
} from './audit-url.ts';
import { EntryList } from './entry-list.tsx';

const exportTexts = {
  done: 'Audit log downloaded',
  failed: 'The audit log could not be downloaded',
} as const;

/** Who did what on the marketplace, with filters and an export. */
export function AuditPanel() {
  const { search } = useLocation();
  const view = useMemo(() => parseAuditView(paramsOf(search)), [search]);
  const query = toQuery(view);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <section className={dashboard.panel} aria-label="Audit Log">
      <div className={dashboard.panelHead}>
        <h2>Audit Log</h2>
      </div>
      <AuditFilters view={view} isFiltered={isFiltered} />
      <DownloadRow
        id="audit log"
        texts={{
          ...exportTexts,
          name: isFiltered ? 'These entries' : 'All entries',
          content: 'CSV file, with the hash of each entry',
        }}
        start={exportOf(query)}
      />
      <GrowingList
        list={useAuditLog(query)}
        skeleton={<Skeleton label="Loading the audit log..." />}
        errorTitle="The audit log could not be loaded"
        empty={
          <EmptyState
            text={isFiltered ? 'No entries found matching your criteria.' : 'No entries yet.'}
          />
        }
      >
        {(entries) => <EntryList entries={entries} />}
      </GrowingList>
    </section>
  );
}

/** The entries of the audit log, newest first. */
export const auditLogList = (query: AuditLogExportQuery): PagedListOptions<AuditEntry> => ({
  key: ['audit-log', query],
  load: (page, signal) => nsem.admin.auditLog.list({ ...query, ...page, limit: 25 }, { signal }),
});

export const useAuditLog = (query: AuditLogExportQuery): PagedList<AuditEntry> =>
  usePagedList(auditLogList(query));

/** Starts the download of the entries that match the filters. */
export const exportOf =
  (query: AuditLogExportQuery): StartDownload =>
  (options) =>
    nsem.admin.auditLog.export(query, options);

const actionChoices = auditedActions
  .map((value) => ({ value, label: actionNames[value] }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const kindChoices = auditedKinds.map((value) => ({ value, label: kindNames[value] }));

const numberProblem = (text: string): string | null =>
  text.trim() === '' || idParam(text.trim()) !== undefined ? null : 'Enter a number';

/** The filters of the log, which are in the address. */
export function AuditFilters(props: Readonly<{ view: AuditView; isFiltered: boolean }>) {
  const { view, isFiltered } = props;
  const filter = useFilters();
  return (
    <search className={`tiles ${styles.filters}`}>
      <ActorField actor={view.actor} onActor={(actor) => filter({ actor })} />
      <ChoiceField
        label="Action"
        choices={[{ value: '', label: 'All actions' }, ...actionChoices]}
        value={view.action ?? ''}
        onChange={(action) => filter({ action })}
      />
      <ChoiceField
        label="Done to"
        choices={[{ value: '', label: 'Anything' }, ...kindChoices]}
        value={view.kind ?? ''}
        onChange={(kind) => filter({ kind, object: null })}
      />
      <SearchBox
        label="Number"
        isLabelShown
        placeholder="Any"
        disabled={view.kind === undefined}
        problemOf={numberProblem}
        q={view.object === undefined ? '' : String(view.object)}
        onSearch={(object) => filter({ object: object.trim() })}
      />
      <TextInput
        type="date"
        label="From"
        value={view.from ?? ''}
        onChange={({ currentTarget }) => filter({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={view.to ?? ''}
        onChange={({ currentTarget }) => filter({ to: currentTarget.value })}
      />
      {isFiltered && (
        <Button variant="default" size="md" onClick={() => filter(noFilters)}>
          Clear filters
        </Button>
      )}
    </search>
  );
}

const ActorPicker = lazyPart(
  async () => (await import('./actor-picker.tsx')).ActorPicker,
  ({ isUsed }: ActorPickerProps) => isUsed,
);

/**
 * Chooses the account whose actions are listed. Until it is used, it is a field that shows which
 * one: the list with its search is loaded when the field gets the focus.
 */
function ActorField(
  props: Readonly<{ actor: number | undefined; onActor: (actor: string | null) => void }>,
) {
  const { actor, onActor } = props;
  const [isUsed, setUsed] = useState(false);
  const [isReady, setReady] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const plain = useRef<HTMLInputElement>(null);
  const account = useQuery({ ...managedAccountQuery(actor ?? 0), enabled: actor !== undefined });
  const chosen = actor === undefined ? allUsers : knownChoice(actor, account.data);
  return (
    <div>
      {!isReady && (
        <TextInput
          ref={plain}
          label="Done by"
          autoComplete="off"
          rightSection={<ChevronIcon />}
          rightSectionWidth="1.75rem"
          rightSectionPointerEvents="none"
          value={typed ?? chosen.label}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onFocus={({ currentTarget }) => {
            currentTarget.select();
            setUsed(true);
          }}
        />
      )}
      <ActorPicker
        isUsed={isUsed}
        chosen={chosen}
        typed={typed ?? chosen.label}
        replaced={plain}
        onReady={useCallback(() => setReady(true), [])}
        onActor={onActor}
      />
    </div>
  );
}

const knownChoice = (actor: number, account: ManagedAccount | undefined): Choice =>
  account?.id === actor ? choiceOf(account) : { value: String(actor), label: `Account ${actor}` };
