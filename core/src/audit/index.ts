export type { BookedEarning, BookedJob, BookedPayout, Books, BookStreams } from './books.ts';
export { checkBooks, checkBookStreams } from './check-books.ts';
export { checkRecordStreams } from './check-records.ts';
export type {
  AuditedRow,
  PostedAt,
  RecordedAccount,
  RecordedCredit,
  RecordedEarning,
  RecordedEvent,
  RecordedJob,
  RecordedLine,
  RecordedPayout,
  RecordedPosting,
  RecordStreams,
} from './records.ts';
