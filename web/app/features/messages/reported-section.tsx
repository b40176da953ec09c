import { Button } from '@mantine/core';
import type { ReportedMessage } from '@nsem/sdk';
import { useState } from 'react';
import { Link } from 'react-router';

import { jobUrl } from '../../entities/jobs/job-url.ts';
import { conversationHash } from '../../entities/messages/unread-messages.tsx';
import { useMinute } from '../../lib/browser/use-minute.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { formatAge } from '../../lib/format/age.ts';
import { type PagedListOptions, usePagedList } from '../../lib/query/paged-list.ts';
import { ShowMore } from '../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import {
  RecordActions,
  RecordCell,
  type RecordColumn,
  RecordHead,
  RecordTable,
} from '../../ui/record-table.tsx';
import {
  authorText,
  type ReportAct,
  type ReportQuestion,
  reportedKey,
  reporterText,
} from './conversation-text.ts';
import type { ReportDialogProps } from './message-dialogs.tsx';

/** The reported messages that wait for a decision, oldest first. */
export const reportedMessagesList: PagedListOptions<ReportedMessage> = {
  key: reportedKey,
  load: (page, signal) => nsem.jobs.messages.listReported({ ...page, limit: 100 }, { signal }),
  pollMs: () => 60_000,
};

const ReportDialog = lazyPart(
  async () => (await import('./message-dialogs.tsx')).ReportDialog,
  ({ message }: ReportDialogProps) => message !== null,
);

const text: RecordColumn = { name: 'Message' };
const report: RecordColumn = { name: 'Reported by', isNamed: true };
const age: RecordColumn = { name: 'Open for', isWhole: true, isNamed: true };

/** The messages that were reported and not decided about, for an admin to judge; nothing if there are none. */
export function ReportedSection() {
  const { items, query, loadMore } = usePagedList(reportedMessagesList);
  const [asked, setAsked] = useState<ReportQuestion>({ message: null, act: 'hide' });
  return (
    <>
      <Loaded
        query={{ ...query, data: items }}
        skeleton={null}
        errorTitle="Reported messages could not be loaded"
      >
        {(messages) =>
          messages.length > 0 && (
            <section className="stack" aria-label="Reported messages">
              <h3>Reported messages</h3>
              <ReportTable
                messages={messages}
                onDecide={(message, act) => setAsked({ message, act })}
              />
              <ShowMore loadMore={loadMore} />
            </section>
          )
        }
      </Loaded>
      <ReportDialog {...asked} onClose={() => setAsked({ ...asked, message: null })} />
    </>
  );
}

type ReportTableProps = Readonly<{
  messages: readonly ReportedMessage[];
  onDecide: (message: ReportedMessage, act: ReportAct) => void;
}>;

const decisions = [
  { act: 'dismiss', label: 'Keep message' },
  { act: 'hide', label: 'Hide message' },
] as const;

function ReportTable({ messages, onDecide }: ReportTableProps) {
  const now = useMinute();
  return (
    <RecordTable
      caption="Reported messages"
      columns={[{ name: 'Job' }, text, report, age, { name: 'Actions' }]}
    >
      {messages.map((message) => (
        <tr key={message.id}>
          <RecordHead
            name={`Job #${message.job_id}`}
            more={message.author_name ?? authorText(message, 'admin')}
            to={conversationUrl(message)}
          />
          <RecordCell of={text}>
            <span className="written" dir="auto">
              {message.text === '' ? fileNames(message) : message.text}
            </span>
          </RecordCell>
          <RecordCell of={report}>
            {reporterText(message)}: <span dir="auto">{message.report_reason}</span>
          </RecordCell>
          <RecordCell of={age}>
            {message.reported_at === null ? null : formatAge(now - Date.parse(message.reported_at))}
          </RecordCell>
          <RecordActions>
            <Button
              data-minor
              variant="default"
              component={Link}
              to={conversationUrl(message)}
              aria-label={`Open job ${message.job_id}`}
            >
              Open job
            </Button>
            {decisions.map(({ act, label }) => (
              <Button
                key={act}
                variant="default"
                aria-label={`${label}: job ${message.job_id}, ${message.report_reason ?? ''}`}
                onClick={() => onDecide(message, act)}
              >
                {label}
              </Button>
            ))}
          </RecordActions>
        </tr>
      ))}
    </RecordTable>
  );
}

const conversationUrl = ({ job_id: id }: ReportedMessage): string =>
  jobUrl('admin', id) + conversationHash;

const fileNames = ({ files }: ReportedMessage): string => files.map(({ name }) => name).join(', ');
