// /orders/{orderNumber}/returns: whoever may read the order asks to send something of it back (our addition).
import { id } from '#shared/fields.ts';
import { MAX_PICTURE_BYTES } from '#shared/images.ts';
import { OrderParams } from '#shared/orders.ts';
import { ReturnAnswer, ReturnBody, ReturnOffer, ReturnPicture } from '#shared/returns.ts';
import type { Routes } from '../context.ts';
import { pictureTooLarge } from '../images/encoding.ts';
import { readerOf } from '../orders/order-token.ts';
import { requireOrder } from '../orders/orders.ts';
import { perAddress } from '../rate-limits.ts';
import { readUpload, withUploads } from '../upload.ts';
import { addPicture, readPicture } from './pictures.ts';
import { cancelReturn, readOffer, requestReturn, requireReturnOf } from './returns.ts';

const tags = ['returns'];
const WithId = OrderParams.extend({ id });
const PictureParams = WithId.extend({ pictureId: id });

export const returnRoutes: Routes = async (app, context) => {
  const config = { isPrivate: true } as const;
  const limited = (name: string, max: number) => ({ ...perAddress(context, { name, max, minutes: 10 }), isPrivate: true });

  app.get('/orders/:orderNumber/returns', { config, schema: { tags, params: OrderParams, response: { 200: ReturnOffer } } }, async (request) =>
    readOffer(context, await requireOrder(context, request.params.orderNumber, await readerOf(context, request))),
  );

  app.post(
    '/orders/:orderNumber/returns',
    { config: limited('return', 30), schema: { tags, params: OrderParams, body: ReturnBody, response: { 201: ReturnAnswer } } },
    async (request, reply) => {
      const order = await requireOrder(context, request.params.orderNumber, await readerOf(context, request));
      return reply.status(201).send(await requestReturn(context, order, request.body));
    },
  );

  app.post('/orders/:orderNumber/returns/:id/cancel', { config, schema: { tags, params: WithId, response: { 200: ReturnAnswer } } }, async (request) => {
    const order = await requireOrder(context, request.params.orderNumber, await readerOf(context, request));
    return cancelReturn(context, order, request.params.id);
  });

  await withUploads(app, (uploads) => {
    const schema = { tags, consumes: ['multipart/form-data'], params: WithId, response: { 201: ReturnPicture } };
    uploads.post('/orders/:orderNumber/returns/:id/pictures', { config: limited('return picture', 60), schema }, async (request, reply) => {
      const order = await requireOrder(context, request.params.orderNumber, await readerOf(context, request));
      const { bytes } = await readUpload(request, MAX_PICTURE_BYTES, pictureTooLarge);
      return reply.status(201).send(await addPicture(context, order, request.params.id, bytes));
    });
  });

  app.get('/orders/:orderNumber/returns/:id/pictures/:pictureId', { config, schema: { tags, params: PictureParams } }, async (request, reply) => {
    const order = await requireOrder(context, request.params.orderNumber, await readerOf(context, request));
    const bytes = await readPicture(context, await requireReturnOf(context.db, order, request.params.id), request.params.pictureId);
    return reply.type('image/webp').header('cache-control', 'private, no-store').send(bytes);
  });
};
