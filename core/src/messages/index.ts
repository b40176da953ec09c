export { findUnreadToSend, type UnreadToSend } from './announce-message.ts';
export {
  checkMessagesOfDay,
  cleanMessage,
  isOpenFor,
  type DiscussedJob,
  type FileToSend,
  type MessageDraft,
  type PlannedMessage,
} from './decide-message.ts';
export { maskContacts, type MaskedText } from './mask-contacts.ts';
export {
  conversationDays,
  lastPlaces,
  longestMessage,
  longestMessageReason,
  messageAuthors,
  messagesPerDay,
  mostUnreadJobs,
  noMarks,
  type Conversation,
  type Message,
  type MessageAuthor,
  type MessageFault,
  type MessageFile,
  type MessageKey,
  type MessageMarks,
  type MessagePage,
  type MessagePlace,
  type MessageStore,
  type NewMessage,
  type NewMessageFile,
  type ReadMark,
  type SeenMessage,
  type UnreadMessages,
} from './message.ts';
export {
  countUnreadMessages,
  listMessages,
  listWrittenFiles,
  markMessagesRead,
  readMessageFile,
  recordReading,
  type MessageFileKey,
  type WrittenFiles,
  type MessageQuery,
  type ReadRequest,
} from './read-messages.ts';
export {
  dismissMessageReport,
  hideMessage,
  listReportedMessages,
  reportMessage,
  type ReasonedMessage,
} from './report-message.ts';
export { checkNewMessage, sendMessage, type MessageRefusal } from './send-message.ts';
