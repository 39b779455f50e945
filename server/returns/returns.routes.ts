// /orders/{orderNumber}/returns: anybody who may read the order can request a return (our
// addition).

import { perAddress } from '#server/base/http/rate-limits.ts';
import { readUpload, withUploads } from '#server/base/http/upload.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { pictureTooLarge } from '#server/images/encoding.ts';
import type { Images } from '#server/images/images.ts';
import { requireOrderOfRequest } from '#server/orders/orders.ts';
import type { Settings } from '#server/settings/settings.ts';
import { id } from '#shared/base/fields.ts';
import { MAX_PICTURE_BYTES } from '#shared/catalogue/image-variants.ts';
import { OrderParams } from '#shared/orders/orders.ts';
import { ReturnAnswer, ReturnBody, ReturnOffer, ReturnPicture } from '#shared/orders/returns.ts';
import { addPicture, readPicture } from './pictures.ts';
import { cancelReturn, readOffer, requestReturn, requireReturnOf } from './returns.ts';

type Deps = Platform & { settings: Settings; images: Images };

const tags = ['returns'];
const WithId = OrderParams.extend({ id });
const config = { isPrivate: true } as const;
const limited = (context: Deps, name: string, max: number) => ({
  ...perAddress(context, { name, max, minutes: 10 }),
  isPrivate: true,
});
const PictureParams = WithId.extend({ pictureId: id });

export const returnRoutes: Routes<Deps> = async (app, context) => {
  app.get(
    '/orders/:orderNumber/returns',
    { config, schema: { tags, params: OrderParams, response: { 200: ReturnOffer } } },
    async (request) => readOffer(context, await requireOrderOfRequest(context, request)),
  );

  app.post(
    '/orders/:orderNumber/returns',
    {
      config: limited(context, 'return', 30),
      schema: { tags, params: OrderParams, body: ReturnBody, response: { 201: ReturnAnswer } },
    },
    async (request, reply) => {
      const order = await requireOrderOfRequest(context, request);
      return reply.status(201).send(await requestReturn(context, order, request.body));
    },
  );

  app.post(
    '/orders/:orderNumber/returns/:id/cancel',
    { config, schema: { tags, params: WithId, response: { 200: ReturnAnswer } } },
    async (request) => {
      const order = await requireOrderOfRequest(context, request);
      return cancelReturn(context, order, request.params.id);
    },
  );

  await pictureRoutes(app, context);
};

async function pictureRoutes(app: Parameters<Routes<Deps>>[0], context: Deps) {
  await withUploads(app, (uploads) => {
    const schema = {
      tags,
      consumes: ['multipart/form-data'],
      params: WithId,
      response: { 201: ReturnPicture },
    };
    uploads.post(
      '/orders/:orderNumber/returns/:id/pictures',
      { config: limited(context, 'return picture', 60), schema },
      async (request, reply) => {
        const order = await requireOrderOfRequest(context, request);
        const { bytes } = await readUpload(request, MAX_PICTURE_BYTES, pictureTooLarge);
        return reply.status(201).send(await addPicture(context, order, request.params.id, bytes));
      },
    );
  });

  app.get(
    '/orders/:orderNumber/returns/:id/pictures/:pictureId',
    { config, schema: { tags, params: PictureParams } },
    async (request, reply) => {
      const order = await requireOrderOfRequest(context, request);
      const bytes = await readPicture(
        context,
        await requireReturnOf(context.db, order, request.params.id),
        request.params.pictureId,
      );
      return reply.type('image/webp').header('cache-control', 'private, no-store').send(bytes);
    },
  );
}
