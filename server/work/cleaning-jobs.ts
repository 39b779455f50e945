// The jobs that delete expired data.
import { deleteExpiredAdminSessions } from '#server/admin-auth/admins.ts';
import { deleteOldCarts } from '#server/assistants/ucp/ucp-sessions.ts';
import { deleteExpiredLinks } from '#server/auth/links.ts';
import { deleteExpiredSessions } from '#server/auth/sessions.ts';
import { deleteOldImports } from '#server/back-office/imports/imports.ts';
import { deleteOldCounters } from '#server/base/http/rate-limits.ts';
import { deleteOldMerges } from '#server/cart/customer-cart.ts';
import { deleteOldQuotes } from '#server/quotes/quotes.ts';
import { deleteOldRequests } from '#server/quotes/requests.ts';
import { purgeExpired } from '#server/retention/retention.ts';
import { purgeOldPictures } from '#server/returns/pictures.ts';
import type { Services } from '#server/services.ts';
import { deleteOldCodes } from '#server/sms/phone-codes.ts';

export const cleaningJobs = (context: Services) => ({
  async 'clean-cart-merges'() {
    await deleteOldMerges(context);
    await deleteOldCarts(context.db, context.clock());
  },
  'clean-counters': () => deleteOldCounters(context.db),
  'clean-imports': () => deleteOldImports(context),
  async 'clean-links'() {
    await deleteExpiredLinks(context.db, context.clock());
    await deleteOldCodes(context);
  },
  async 'clean-quotes'() {
    await deleteOldRequests(context);
    await deleteOldQuotes(context);
  },
  'clean-return-pictures': () => purgeOldPictures(context),
  async 'clean-sessions'() {
    await deleteExpiredSessions(context.db, context.clock());
    await deleteExpiredAdminSessions(context.db, context.clock());
  },
  'delete-expired': () => purgeExpired(context),
});
