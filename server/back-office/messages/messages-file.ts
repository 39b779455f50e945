// The list of messages as a file, with the beginning of each message as on the screen.
import { dayColumn, type ListFile, textColumn } from '#server/back-office/files/list-file.ts';
import { translate } from '#server/base/errors/texts.ts';
import { type MessageRow, MessagesQuery } from '#shared/back-office/messages.ts';
import { listMessages } from './messages.ts';

const query = MessagesQuery.omit({ page: true, size: true });

export const messagesFile = (
  context: Parameters<typeof listMessages>[0],
): ListFile<(typeof query)['_output'], MessageRow> => ({
  ...{ path: '/admin/messages', right: ['content', 'orders'], tag: 'admin messages' },
  ...{ texts: 'messages', query },
  read: (filter, page) => listMessages(context, { ...filter, ...page }),
  columns: [
    textColumn('name', 32, ({ name }) => name),
    textColumn('email', 32, ({ email }) => email),
    textColumn('topic', 20, ({ topic }, language) =>
      translate(language, 'admin-content', `message.topics.${topic}`),
    ),
    textColumn('message', 60, ({ excerpt }) => excerpt),
    dayColumn('createdAt', ({ createdAt }) => createdAt),
    dayColumn('answeredAt', ({ answeredAt }) => answeredAt),
  ],
});
