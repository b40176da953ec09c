import { Button } from '@mantine/core';
import type { ManagedAnnouncement } from '@nsem/sdk';
import { useState } from 'react';

import { errorText } from '../../../lib/api/calls.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { Badge, type BadgeTone, EmptyState } from '../../../ui/states.tsx';
import { ConfirmDialog } from '../../../ui/confirm/confirm-dialog.tsx';
import dashboard from '../../../ui/dashboard.module.css';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { AnnouncementForm, useAnnouncements, useEndAnnouncement } from './announcement-form.tsx';
import styles from './announcements.module.css';

/** The announcements of the marketplace, for admins. */
export function Announcements() {
  const { items, query, loadMore } = useAnnouncements();
  const [isWriting, setWriting] = useState(false);
  return (
    <div className={dashboard.panel}>
      <p className="soft">
        Shown above the dashboards of clients, service providers or everyone, until they end or a
        user dismisses them.
      </p>
      {isWriting ? (
        <div className="panel stack">
          <AnnouncementForm edited={null} onDone={() => setWriting(false)} />
        </div>
      ) : (
        <div className="buttons">
          <Button size="md" onClick={() => setWriting(true)}>
            New Announcement
          </Button>
        </div>
      )}
      <Loaded
        query={{ ...query, data: items }}
        skeleton={<Skeleton label="Loading announcements..." count={1} />}
        errorTitle="Announcements could not be loaded"
      >
        {(announcements) => <AnnouncementList announcements={announcements} loadMore={loadMore} />}
      </Loaded>
    </div>
  );
}

function AnnouncementList(
  props: Readonly<{
    announcements: readonly ManagedAnnouncement[];
    loadMore: (() => void) | null;
  }>,
) {
  const { announcements, loadMore } = props;
  if (announcements.length === 0) return <EmptyState text="Nothing has been announced yet." />;
  return (
    <>
      <ul className="stack">
        {announcements.map((announcement) => (
          <AnnouncementItem key={announcement.id} announcement={announcement} />
        ))}
      </ul>
      <ShowMore loadMore={loadMore} />
    </>
  );
}

type State = ManagedAnnouncement['state'];

const states: Readonly<Record<State, Readonly<{ label: string; tone: BadgeTone }>>> = {
  scheduled: { label: 'Scheduled', tone: 'blue' },
  current: { label: 'Shown now', tone: 'green' },
  ended: { label: 'Ended', tone: 'plain' },
};

const readers: Readonly<Record<ManagedAnnouncement['audience'], string>> = {
  clients: 'Clients',
  providers: 'Service providers',
  everyone: 'Everyone',
};

const daysText = ({ state, starts_at: from, ends_at: until }: ManagedAnnouncement): string => {
  // It ends with a day; the time after it is on the next one.
  const last = new Date(Date.parse(until) - 1).toISOString();
  return state === 'scheduled'
    ? `${formatDay(from)} to ${formatDay(last)}`
    : `until ${formatDay(last)}`;
};

/** An announcement, with what an admin can do to it. */
function AnnouncementItem({ announcement }: { announcement: ManagedAnnouncement }) {
  const { id, title, text, link, state, audience, by_mail: byMail } = announcement;
  const [task, setTask] = useState<'edit' | 'end' | null>(null);
  const stop = (): void => setTask(null);
  if (task === 'edit') {
    return (
      <li className="panel stack">
        <AnnouncementForm edited={announcement} onDone={stop} />
      </li>
    );
  }
  return (
    <li
      className={`panel stack breakable ${styles.item}`}
      data-ended={state === 'ended' || undefined}
    >
      <div className="row tight soft small">
        <Badge tone={states[state].tone}>{states[state].label}</Badge>
        <span>
          {readers[audience]}, {daysText(announcement)}
          {byMail && ', also by mail'}
        </span>
      </div>
      {title !== null && <strong>{title}</strong>}
      <p className="written">{text}</p>
      {link !== null && <p className="soft small">{link}</p>}
      {state !== 'ended' && (
        <div className="buttons">
          <Button
            variant="default"
            size="md"
            aria-label={`Edit: ${title ?? text}`}
            onClick={() => setTask('edit')}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="md"
            aria-label={`End: ${title ?? text}`}
            onClick={() => setTask('end')}
          >
            End
          </Button>
        </div>
      )}
      {task === 'end' && <EndDialog id={id} byMail={byMail} onClose={stop} />}
    </li>
  );
}

const failed = 'Failed to end the announcement. Please try again.';

function EndDialog(props: Readonly<{ id: number; byMail: boolean; onClose: () => void }>) {
  const { id, byMail, onClose } = props;
  const end = useEndAnnouncement();
  const confirm = (): void =>
    end.mutate(id, {
      onSuccess: () => {
        onClose();
        showToast('success', 'Announcement ended');
      },
      onError: (error) => showToast('error', failed, errorText(error)),
    });
  return (
    <ConfirmDialog
      title="End this announcement?"
      question={
        <p>
          It will no longer be shown
          {byMail && ', and the mails that are still waiting will not be sent'}.
        </p>
      }
      confirmLabel="End it"
      pendingLabel="Ending..."
      isPending={end.isPending}
      error={end.error}
      errorTitle={failed}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
