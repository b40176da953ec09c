import { Button, Switch } from '@mantine/core';
import type { SubmittedService } from '@nsem/sdk';
import { useEffect, useRef, useState } from 'react';

import type { PagedList } from '../../../lib/query/paged-list.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import type { QueueOrder } from './reviews.ts';
import { QueueItem } from './queue-item.tsx';
import { QueueOrderButton } from './queue-order.tsx';
import styles from './reviews.module.css';
import {
  keyTexts,
  type LastDecision,
  type ReviewQueueState,
  useKeySetting,
  useReviewKeys,
} from './use-review-queue.ts';

/** The services that wait for a review, one of them open. */
export function ReviewQueue(
  props: Readonly<{
    list: PagedList<SubmittedService>;
    queue: ReviewQueueState;
    order: QueueOrder;
    onReject: (service: SubmittedService) => void;
    onDetails: (service: SubmittedService) => void;
  }>,
) {
  const { list, queue, order, onReject, onDetails } = props;
  const region = useRef<HTMLElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isOn, setOn] = useKeySetting();
  const services = queue.services ?? [];
  const selection = useSelection(services);
  const { current, moveBy, open } = useCurrent(services, region);

  const approve = (service: SubmittedService): void => void queue.decide(service, 'approved');
  const press = (selector: string): void =>
    region.current?.querySelector<HTMLElement>(`[data-current] ${selector}`)?.click();
  const onCurrent = (act: (service: SubmittedService) => void) => () => {
    if (current !== undefined) act(current);
  };
  useReviewKeys(
    region,
    {
      j: () => moveBy(1),
      k: () => moveBy(-1),
      a: onCurrent(approve),
      r: onCurrent(onReject),
      p: () => press('[data-sample] button'),
      x: onCurrent(({ id }) => selection.toggle(id)),
      u: queue.undo,
      '?': () => setHelpOpen((isOpen) => !isOpen),
    },
    isOn,
  );

  return (
    <section ref={region} className={dashboard.panel} aria-label="Services to review">
      <div className="row apart">
        <h2 className="large">
          To review <span className="soft numeric">{countText(services.length, list)}</span>
        </h2>
        <Button
          variant="subtle"
          className={styles.help}
          aria-expanded={isHelpOpen}
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          Keyboard shortcuts
        </Button>
      </div>
      {isHelpOpen && <KeyHelp isOn={isOn} onChange={setOn} />}
      <Toolbar
        selection={selection}
        last={queue.last}
        order={order}
        onUndo={queue.undo}
        onApprove={() => {
          void queue.approveAll(selection.ids);
          selection.clear();
        }}
      />
      {services.length === 0 ? (
        <p className="soft">Nothing to review. New services appear here.</p>
      ) : (
        <ol className="stack tight">
          {services.map((service) => (
            <QueueItem
              key={service.id}
              service={service}
              isCurrent={service.id === current?.id}
              isSelected={selection.has(service.id)}
              problem={queue.problems[service.id] ?? null}
              onOpen={() => open(service.id)}
              onSelect={() => selection.toggle(service.id)}
              onApprove={() => approve(service)}
              onReject={() => onReject(service)}
              onDetails={() => onDetails(service)}
            />
          ))}
        </ol>
      )}
      <ShowMore loadMore={list.loadMore} />
    </section>
  );
}

const countText = (count: number, { loadMore }: PagedList<SubmittedService>): string =>
  count === 0 ? '' : `${count}${loadMore === null ? '' : '+'}`;

/** The most services that are approved at once. */
const mostAtOnce = 100;

/** Which services of the queue are selected. */
function useSelection(services: readonly SubmittedService[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const all = services.slice(0, mostAtOnce).map(({ id }) => id);
  const ids = all.filter((id) => selected.has(id));
  return {
    ids,
    isAll: all.length > 0 && ids.length === all.length,
    isNone: all.length === 0,
    has: (id: number) => selected.has(id),
    toggle(id: number): void {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected(next);
    },
    toggleAll: () => setSelected(new Set(ids.length === all.length ? [] : all)),
    clear: () => setSelected(new Set()),
  };
}

type Selection = ReturnType<typeof useSelection>;

/** The open service: after it is decided, the one that follows it. */
function useCurrent(
  services: readonly SubmittedService[],
  region: Readonly<{ current: HTMLElement | null }>,
) {
  const [place, setPlace] = useState<Readonly<{ id: number | null; index: number }>>({
    id: null,
    index: 0,
  });
  const found = services.findIndex(({ id }) => id === place.id);
  const index = found === -1 ? Math.min(place.index, services.length - 1) : found;
  const current = services[index];
  const currentId = current?.id ?? null;
  if (place.id !== currentId || (current !== undefined && place.index !== index))
    setPlace({ id: currentId, index: Math.max(index, 0) });

  // The focus follows the open service, unless it is elsewhere on the page.
  const shown = useRef(currentId);
  useEffect(() => {
    if (shown.current === currentId) return;
    const isFirst = shown.current === null;
    shown.current = currentId;
    const { activeElement: active } = document;
    const isHere = active === document.body || region.current?.contains(active) === true;
    if (!isFirst && isHere) focusCurrent(region.current);
  }, [currentId, region]);

  return {
    current,
    open: (id: number) => setPlace({ id, index }),
    moveBy: (step: 1 | -1): void => {
      const next = services[index + step];
      if (next === undefined) focusCurrent(region.current);
      else setPlace({ id: next.id, index: index + step });
    },
  };
}

const focusCurrent = (region: HTMLElement | null): void =>
  region?.querySelector<HTMLElement>('[data-current] [data-open]')?.focus();

/** Selects all, approves what is selected, or undoes the last decision: always one line. */
function Toolbar(
  props: Readonly<{
    selection: Selection;
    last: LastDecision | null;
    order: QueueOrder;
    onApprove: () => void;
    onUndo: () => void;
  }>,
) {
  const { selection, last, order, onApprove, onUndo } = props;
  const count = selection.ids.length;
  const isUndoable = count === 0 && last !== null;
  return (
    <div className="row tall">
      {!selection.isNone && !isUndoable && (
        <label className={`row tall ${styles.select}`}>
          <input
            type="checkbox"
            checked={selection.isAll}
            ref={(box) => {
              if (box !== null) box.indeterminate = count > 0 && !selection.isAll;
            }}
            onChange={selection.toggleAll}
          />
          {count === 0 ? 'Select all' : `${count} selected`}
        </label>
      )}
      <output className={`grow small ${styles.last}`}>
        {isUndoable && (
          <>
            <strong>{last.title}</strong> {last.text}
          </>
        )}
      </output>
      {count === 0 && !isUndoable && !selection.isNone && <QueueOrderButton order={order} />}
      {count > 0 && <Button onClick={onApprove}>Approve {count}</Button>}
      {isUndoable && (
        <Button variant="default" aria-keyshortcuts="U" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}

function KeyHelp({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className={`well stack ${styles.keys}`}>
      <Switch
        size="md"
        label="Use keyboard shortcuts"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <dl className="tiles tight">
        {keyTexts.map(([key, text]) => (
          <div key={key} className="row tight">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
