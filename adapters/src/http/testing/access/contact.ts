import { adminOnly, at, everyone, json, type Row } from './row.ts';

/** Access to contact messages. */
export const contactRows: readonly Row[] = [
  {
    operation: 'createContactMessage',
    path: at('/contact-messages/'),
    send: json({ name: 'Kwesi Annan', email: 'kwesi@example.org', message: 'Maakye!' }),
    expected: everyone(201),
  },
  {
    operation: 'listContactMessages',
    path: at('/admin/contact-messages/'),
    expected: adminOnly(200),
  },
  {
    operation: 'updateContactMessage',
    path: ({ contactMessage }) => `/admin/contact-messages/${contactMessage}`,
    send: json({ is_answered: true }),
    expected: adminOnly(200),
  },
];
