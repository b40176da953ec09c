import { Button, TextInput } from '@mantine/core';

import { idParam } from '../../lib/address/id-param.ts';
import { useFilters } from '../../lib/address/use-filters.ts';
import { ChoiceField } from '../../ui/kit/choice-field.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { actionNames, auditedActions, auditedKinds, kindNames } from './action-names.ts';
import { ActorField } from './actor-field.tsx';
import styles from './audit-log.module.css';
import { noFilters, type AuditView } from './audit-url.ts';

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
    <search className={styles.filters}>
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
