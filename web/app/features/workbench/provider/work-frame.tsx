import { Button } from '@mantine/core';
import type { Job } from '@nsem/sdk';
import { type ReactNode, useEffect, useState } from 'react';

import { BriefFacts } from '../../../entities/jobs/brief.tsx';
import type { Place } from '../../../entities/jobs/place.ts';
import { placeEvent } from '../../../lib/browser/place-events.ts';
import { providerScope } from '../../../entities/jobs/job-text.ts';
import { useLanguages } from '../../../entities/languages/queries.ts';
import { languagesText, serviceNames } from '../../../entities/services/service-text.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import { formatGhs } from '../../../lib/format/numbers.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { UnreadMessagesProps } from '../../../entities/messages/unread-messages.tsx';
import type { RevisionToDoProps } from '../../../entities/reviews/revision-to-do.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OverlayLink } from '../../../ui/record-table.tsx';
import { isOtherSource } from '../draft/job-draft-places.ts';
import { deviceWord, saveText } from '../draft/save-text.ts';
import { ToolButton } from '../tools/tool-button.tsx';
import tools from '../tools/tools.module.css';
import { type OpenWork, useSaveState } from './use-work.ts';
import { redo, undo } from '../segments/editor-state.ts';
import type { NewerVersionProps } from './newer-version.tsx';
import type { WorkViews } from './use-work-views.ts';
import styles from './work-frame.module.css';

/** The frame of the page: its bar with what is saved, its views, and what is beside the text. */
export function WorkFrame(
  props: Readonly<{
    work: OpenWork;
    /** The progress, in the bar. */
    progress: ReactNode;
    /** What the checks found; null if the text is not checked. */
    checks: Readonly<{ count: number; list: ReactNode }> | null;
    /** What stays in view below the bar. */
    player?: ReactNode;
    views: WorkViews;
    onDeliver: () => void;
    /** Goes to a place that a message or a remark of the client is about. */
    onPlace: (place: Place) => void;
    children: ReactNode;
  }>,
) {
  const { work, progress, checks, views, onDeliver, children } = props;
  const { shown, show, checksTitle } = views;
  const { job, state, edit } = work;
  usePlaceEvents(props.onPlace);
  const hasTexts = job.service_type !== 'narration';
  const { nameOf } = useLanguages();
  return (
    <div className={`stack ${styles.work}`} data-view={shown} data-service={job.service_type}>
      <header>
        <h1 dir="auto">{job.title}</h1>
        <p className="soft">
          {serviceNames[job.service_type]} ·&nbsp;{languagesText(job, nameOf)}
        </p>
      </header>
      <div className={`row ${styles.bar}`}>
        <div className={`row ${styles.status}`}>
          <div className={styles.progress}>{progress}</div>
          <SaveLine work={work} />
        </div>
        <div className={`row ${styles.actions}`}>
          <fieldset className={tools.tools} aria-label="Tools">
            <ToolButton name="Undo" isOff={state.past.length === 0} act={() => edit(undo)} />
            <ToolButton name="Redo" isOff={state.future.length === 0} act={() => edit(redo)} />
            {/* The recordings of a narration are not in its draft. */}
            {hasTexts && <ToolButton name="Versions" act={() => work.openDialog('versions')} />}
            <span className={styles.desk}>
              <ToolButton name="Keys" act={() => work.openDialog('keys')} />
            </span>
          </fieldset>
          <Button onClick={onDeliver}>Deliver</Button>
        </div>
        {props.player !== undefined && <div className={styles.player}>{props.player}</div>}
      </div>
      <fieldset className={styles.views} aria-label="Show">
        <ViewButton name="Text" isOn={shown === 'text'} act={() => show('text')} />
        {checks !== null && (
          <ViewButton
            name={checks.count > 0 ? `Checks (${checks.count})` : 'Checks'}
            isOn={shown === 'checks'}
            act={() => show('checks')}
          />
        )}
        <ViewButton name="About the job" isOn={shown === 'about'} act={() => show('about')}>
          <UnreadMessages jobId={job.id} isShort />
        </ViewButton>
      </fieldset>
      <OtherVersion work={work} hasTexts={hasTexts} />
      <ToDo job={job} onPlace={props.onPlace} />
      <div className={styles.columns}>
        <section className={`panel ${styles.main}`} aria-label="Text">
          {children}
        </section>
        <div className={`stack loose ${styles.side} ${dashboard.inOrder}`}>
          {checks !== null && (
            <section className={`stack ${styles.checks}`} aria-labelledby="checks-title">
              <h2 ref={checksTitle} id="checks-title" tabIndex={-1}>
                Checks
              </h2>
              {checks.list}
            </section>
          )}
          <AboutJob job={job} />
        </div>
      </div>
    </div>
  );
}

/** Goes to the places that the conversation over the page leads to. */
function usePlaceEvents(onPlace: (place: Place) => void): void {
  useEffect(() => {
    const go = (event: Event): void => onPlace((event as CustomEvent<Place>).detail);
    addEventListener(placeEvent, go);
    return () => removeEventListener(placeEvent, go);
  });
}

const RevisionToDo = lazyPart(
  async () => (await import('../../../entities/reviews/revision-to-do.tsx')).RevisionToDo,
  (_: RevisionToDoProps) => true,
);

/** Loaded when the page is at rest: most who work have no new messages. */
const UnreadMessages = lazyPart(
  async () => (await import('../../../entities/messages/unread-messages.tsx')).UnreadMessages,
  (_: UnreadMessagesProps) => true,
  { isUrgent: false },
);

/** What the client wants changed in what was delivered. */
const ToDo = ({ job, onPlace }: Pick<RevisionToDoProps, 'onPlace'> & Readonly<{ job: Job }>) =>
  job.review_state === 'revision' && (
    <section className="panel stack" aria-label="What to change">
      <h2 className="heading">What to change</h2>
      <RevisionToDo job={job} onPlace={onPlace} />
    </section>
  );

/** How far the work is, in words and as a bar. */
export const WorkProgress = (
  props: Readonly<{ text: string; counts: string; label: string; done: number; of: number }>,
) => (
  <>
    <p className="row">
      <strong>{props.text}</strong>
      <span className={`soft ${styles.counts}`}>{props.counts}</span>
    </p>
    <progress value={props.done} max={props.of} aria-label={props.label} />
  </>
);

/** Seldom needed, and only with a connection. */
const NewerVersion = lazyPart(
  async () => (await import('./newer-version.tsx')).NewerVersion,
  (_: NewerVersionProps) => true,
);

/** A newer version of another device, if one was found. */
function OtherVersion({ work, hasTexts }: Readonly<{ work: OpenWork; hasTexts: boolean }>) {
  const saveState = useSaveState(work.sync);
  if (saveState.kind !== 'newer') return null;
  return (
    <NewerVersion
      theirs={saveState.theirs}
      mine={work.state.segments}
      hasTexts={hasTexts}
      read={work.read}
      sync={work.sync}
      onTheirs={work.load}
    />
  );
}

/** Where the work is saved; announced only if it is not saved everywhere. */
function SaveLine({ work: { sync } }: { work: OpenWork }) {
  const saveState = useSaveState(sync);
  const [device] = useState(() => deviceWord(navigator));
  const text = saveText(saveState, device);
  const isUsual = saveState.kind === 'saved' || saveState.kind === 'saving';
  if (saveState.kind === 'refused') {
    return (
      <div className={styles.refused}>
        {isOtherSource(saveState.error) ? (
          <Notice kind="warning" title="The client has changed the text">
            What you wrote is saved on this {device}.{' '}
            <button type="button" className="retry" onClick={() => location.reload()}>
              Load the new text
            </button>
          </Notice>
        ) : (
          <Notice kind="error">{text}</Notice>
        )}
      </div>
    );
  }
  return (
    <p className={`soft small ${styles.saved}`} data-kind={saveState.kind}>
      <span aria-hidden={!isUsual || undefined}>{text}</span>
      <output className="visually-hidden">{isUsual ? '' : text}</output>
    </p>
  );
}

const ViewButton = (
  props: Readonly<{ name: string; isOn: boolean; act: () => void; children?: ReactNode }>,
) => (
  <button type="button" className={styles.view} aria-pressed={props.isOn} onClick={props.act}>
    {props.name}
    {props.children}
  </button>
);

/** What a provider wants to know about a job while they work on it. */
const AboutJob = ({ job }: { job: Job }) => (
  <section className={`stack ${styles.about}`} aria-label="About the job">
    <h2>About the job</h2>
    <Facts>
      <Fact name="Note">{noteText(job)}</Fact>
      <BriefFacts job={job} />
      <Fact name="Length">{providerScope(job)}</Fact>
      <Fact name="You earn">{earnedText(job)}</Fact>
      <Fact name="Client">Client #{job.client_id}</Fact>
      <Fact name="Reference">{job.reference}</Fact>
      <Fact name="Requested">{formatInstant(job.created_at)}</Fact>
      <Fact name="Accepted">
        {job.assigned_at === null ? null : formatInstant(job.assigned_at)}
      </Fact>
    </Facts>
    <p>
      <OverlayLink params={{ references: 'open' }}>Reference files</OverlayLink>
    </p>
    <p className="row">
      <OverlayLink params={{ conversation: 'open' }}>Conversation</OverlayLink>
      <UnreadMessages jobId={job.id} />
    </p>
  </section>
);

/** What the client wrote about a recording; the text of other jobs is what is worked on. */
const noteText = ({ service_type: type, content }: Job): string | null =>
  type === 'transcription' && content.trim() !== '' ? content.trim() : null;

const earnedText = ({ estimated_net_amount: amount = null }: Job): string | null =>
  amount === null ? null : formatGhs(amount);
