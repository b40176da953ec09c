export {
  longestContact,
  type ContactFault,
  type ContactMessage,
  type ContactMessageFilter,
  type ContactMessageStore,
  type InvalidField,
  type NewContactMessage,
} from './contact-message.ts';
export {
  listContactMessages,
  sendContactMessage,
  updateContactMessage,
} from './contact-messages.ts';
