import { adminOnly, at, json, lookingKeys, type Row } from './row.ts';

/** Those who write about a taken job: its client, also by a key that may write, and its provider. */
const writers = (status: number) => [401, status, 404, status, 404, 403, status, 403, 403, 403];

/** The same, and admins for a reason. */
const readers = [401, 200, 404, 200, 404, 200, 200, 403, 403, 403];

const workKey = (status: number) => ({ workKey: status });

const reason = 'The%20client%20asked%20us.';

/** Access to the messages about jobs. */
export const messageRows: readonly Row[] = [
  {
    operation: 'listMessages',
    path: ({ takenJob }) => `/jobs/${takenJob}/messages?reason=${reason}`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'listMessages',
    about: 'of a job without a report, for no reason',
    path: ({ pendingJob }) => `/jobs/${pendingJob}/messages`,
    expected: readers.with(5, 403),
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'sendMessage',
    path: ({ takenJob }) => `/jobs/${takenJob}/messages`,
    send: json({ text: 'Is this name written with ɛ?' }),
    expected: writers(201),
    narrowKeys: workKey(201),
  },
  {
    operation: 'sendMessage',
    about: 'as a question before the job is taken',
    path: ({ pendingJob }) => `/jobs/${pendingJob}/messages`,
    send: json({ text: 'Asante or Akuapem Twi?' }),
    expected: writers(201).with(1, 409).with(6, 409),
    narrowKeys: workKey(201),
  },
  {
    operation: 'markMessagesRead',
    path: ({ takenJob }) => `/jobs/${takenJob}/messages/read`,
    send: json({ up_to_id: 1 }),
    expected: writers(200).with(2, 200).with(4, 200),
    narrowKeys: workKey(200),
  },
  {
    operation: 'readMessageFile',
    path: ({ takenJob, message, messageFile }) =>
      `/jobs/${takenJob}/messages/${message}/files/${messageFile}?reason=${reason}`,
    expected: readers,
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'reportMessage',
    about: 'of the provider',
    path: ({ takenJob, message }) => `/jobs/${takenJob}/messages/${message}/report`,
    send: json({ reason: 'It insults me.' }),
    expected: writers(200).with(3, 409),
    narrowKeys: workKey(409),
  },
  {
    operation: 'hideMessage',
    path: ({ takenJob, reportedMessage }) => `/jobs/${takenJob}/messages/${reportedMessage}/hide`,
    send: json({ reason: 'An insult.' }),
    expected: adminOnly(200),
  },
  {
    operation: 'dismissMessageReport',
    path: ({ takenJob, reportedMessage }) =>
      `/jobs/${takenJob}/messages/${reportedMessage}/dismiss`,
    send: json({ reason: 'Rude, but no insult.' }),
    expected: adminOnly(200),
  },
  {
    operation: 'countUnreadMessages',
    path: at('/messages/unread'),
    expected: [401, 200, 200, 200, 200, 200, 200, 403, 403, 403],
    narrowKeys: lookingKeys(200),
  },
  {
    operation: 'listReportedMessages',
    path: at('/messages/reported'),
    expected: adminOnly(200),
  },
];
