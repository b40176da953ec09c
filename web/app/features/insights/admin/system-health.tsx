import { Button } from '@mantine/core';
import type { SystemHealth as Health, Notice as SentNotice } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { errorText } from '../../../lib/api/calls.ts';
import { formatInstant } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/states.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import formStyles from '../../../ui/form.module.css';
import { GrowingList } from '../../../ui/kit/growing-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { formatWhole, healthQuery, useFailedNotices, useRetryNotice } from './figures.ts';
import {
  damageText,
  formatUptime,
  healthFindings,
  healthSummary,
  noticeText,
  sealToNote,
} from './health-text.ts';
import styles from './insights.module.css';

/** The health of the server, with problems and failed notices. */
export function SystemHealth() {
  const query = useQuery(healthQuery);
  return (
    <div className={`${dashboard.panel} ${dashboard.inOrder}`}>
      <Loaded
        query={query}
        skeleton={<Skeleton label="Checking the system’s health..." count={5} shape="line" />}
        errorTitle="The system’s health could not be checked"
      >
        {(health) => <Report health={health} />}
      </Loaded>
      <div className={formStyles.actions}>
        <ExportLink table="notices" of="mails and messages" label="Export notices" />
        <Button
          variant="default"
          size="md"
          aria-disabled={query.isFetching}
          aria-live="polite"
          onClick={() => query.isFetching || void query.refetch()}
        >
          {query.isFetching ? 'Checking...' : 'Check Again'}
        </Button>
      </div>
    </div>
  );
}

function Report({ health }: { health: Health }) {
  const findings = healthFindings(health);
  const isHealthy = findings.every(({ tone }) => tone === 'green');
  return (
    <>
      <Notice kind={isHealthy ? 'success' : 'warning'}>{healthSummary(findings)}</Notice>
      <dl className={`ruled ${styles.findings}`}>
        {findings.map(({ name, state, tone, note }) => (
          <div key={name} className="row tight">
            <dt className="soft">{name}</dt>
            <dd className="grow">
              <Badge tone={tone}>{state}</Badge> <span className="soft small">{note}</span>
            </dd>
          </div>
        ))}
        <div className="row tight">
          <dt className="soft">Version</dt>
          <dd className="grow">{health.version}</dd>
        </div>
        <div className="row tight">
          <dt className="soft">Uptime</dt>
          <dd className="grow">
            {formatUptime(health.uptime_seconds)}{' '}
            <span className="soft small">since {formatInstant(health.started_at)}</span>
          </dd>
        </div>
      </dl>
      <SealToNote text={sealToNote(health)} />
      {!health.books.balanced && (
        <Problems id="book-problems" title="Problems in the books" found={health.books} />
      )}
      {health.weekly_check.problem_count > 0 && (
        <Problems
          id="weekly-problems"
          title="Problems in the database"
          found={health.weekly_check}
        />
      )}
      {health.damaged_files.length > 0 && <DamagedFiles files={health.damaged_files} />}
      <FailedNotices count={health.outbox.failed} />
    </>
  );
}

/** The last seal, to be noted elsewhere. */
function SealToNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <section className="stack tight" aria-labelledby="seal-to-note">
      <h3 className="heading" id="seal-to-note">
        Seal to note
      </h3>
      <p>
        Keep a copy where this server cannot write: <code>nsem-server verify</code>{' '}
        <code>--expect-seal</code> then shows whether anything was changed that was recorded before
        it.
      </p>
      <div className="row">
        <code className="grow">{text}</code> <CopyButton text={text} label="Copy the seal" />
      </div>
    </section>
  );
}

type Found = Readonly<Pick<Health['books'], 'problem_count' | 'problems'>>;

/** What a check has found, by a heading with an id of its own. */
function Problems({ id, title, found }: { id: string; title: string; found: Found }) {
  const unlisted = found.problem_count - found.problems.length;
  return (
    <section className="stack tight" aria-labelledby={id}>
      <h3 className="heading" id={id}>
        {title}
      </h3>
      <ul className="ruled breakable">
        {found.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {unlisted > 0 && <p>And {formatWhole(unlisted)} more.</p>}
    </section>
  );
}

function DamagedFiles({ files }: { files: Health['damaged_files'] }) {
  return (
    <section className="stack tight" aria-labelledby="damaged-files">
      <h3 className="heading" id="damaged-files">
        Damaged files
      </h3>
      <ul className="ruled breakable">
        {files.map((file) => (
          <li key={file.key}>{damageText(file)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The mails and messages that failed for good, each with a button to retry. */
function FailedNotices({ count }: { count: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Once shown, the section stays after the last retry, because it has the focus.
  const [isShown, setShown] = useState(false);
  if (count > 0 && !isShown) setShown(true);
  return !isShown ? null : (
    <section className="stack tight" aria-labelledby="failed-notices">
      <h3 className="heading" id="failed-notices" ref={heading} tabIndex={-1}>
        Failed mails and messages
      </h3>
      <NoticeList onRetried={() => heading.current?.focus()} />
    </section>
  );
}

function NoticeList({ onRetried }: { onRetried: () => void }) {
  return (
    <GrowingList
      list={useFailedNotices()}
      skeleton={<Skeleton label="Loading..." shape="line" />}
      errorTitle="Failed mails and messages could not be loaded"
      empty={<p>There are no failed mails or messages left.</p>}
    >
      {(notices) => (
        <ul className="ruled breakable">
          {notices.map((notice) => (
            <FailedNotice key={notice.id} notice={notice} onRetried={onRetried} />
          ))}
        </ul>
      )}
    </GrowingList>
  );
}

function FailedNotice({ notice, onRetried }: { notice: SentNotice; onRetried: () => void }) {
  const text = noticeText(notice);
  const retry = useRetryNotice({
    onSuccess: () => {
      onRetried();
      showToast('success', 'Will be sent again', text);
    },
    onError: (error) => showToast('error', 'Retry Failed', errorText(error)),
  });
  return (
    <li className="row apart">
      <div className="grow">
        <strong>{text}</strong>
        <p className="soft small">
          {formatInstant(notice.created_at)}
          {notice.last_error !== null && `: ${notice.last_error}`}
        </p>
      </div>
      <Button
        variant="default"
        aria-label={`Retry: ${text}`}
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || retry.mutate(notice.id)}
      >
        {retry.isPending ? 'Retrying...' : 'Retry'}
      </Button>
    </li>
  );
}
