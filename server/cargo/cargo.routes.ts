// The routes to which carriers report, from server to server.
import { z } from 'zod';
import { perAddress } from '#server/base/http/rate-limits.ts';
import type { Routes } from '#server/base/platform.ts';
import { cargoAccounts } from '#shared/shipping/cargo.ts';
import type { CargoDeps } from './bookings.ts';
import { receiveMessage } from './tracking.ts';

const MessageParams = z.object({
  account: z.enum(cargoAccounts),
  secret: z.string().max(100),
});

/** The messages about all parcels of a carrier come from few addresses. */
const messages = { name: 'cargo message', max: 1_200, minutes: 1 };

export const cargoRoutes: Routes<CargoDeps> = async (app, context) => {
  app.post(
    '/cargo/:account/messages/:secret',
    {
      config: perAddress(context, messages),
      schema: { tags: ['cargo'], params: MessageParams },
    },
    async (request, reply) => {
      await receiveMessage(context, request.params, request.body);
      return reply.type('text/plain').send('OK');
    },
  );
};
