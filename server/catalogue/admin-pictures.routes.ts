// /admin/products/{id}/pictures: what was sent to /admin/images is hung here by its hash.
import { AddPicturesBody, ChangePictureBody, OrderPicturesBody, PictureParams, ProductPictures } from '#shared/admin-pictures.ts';
import { IdParams } from '#shared/catalogue.ts';
import { actorOf, adminOnly } from '../admin/admin-only.ts';
import type { Routes } from '../context.ts';
import { addPictures, changePicture, listPictures, orderPictures, removePicture } from './admin-pictures.ts';

const tags = ['admin pictures'];

export const adminPictureRoutes: Routes = async (app, context) => {
  const options = { config: { isPrivate: true }, onRequest: adminOnly(context, 'catalogue') };
  const response = { 200: ProductPictures };

  app.get('/admin/products/:id/pictures', { ...options, schema: { tags, params: IdParams, response } }, async ({ params }) => listPictures(context, params.id));

  app.post('/admin/products/:id/pictures', { ...options, schema: { tags, params: IdParams, body: AddPicturesBody, response } }, async (request) =>
    addPictures(context, request.params.id, request.body.hashes, actorOf(request)),
  );

  app.put('/admin/products/:id/pictures/order', { ...options, schema: { tags, params: IdParams, body: OrderPicturesBody, response } }, async (request) =>
    orderPictures(context, request.params.id, request.body, actorOf(request)),
  );

  app.put('/admin/products/:id/pictures/:hash', { ...options, schema: { tags, params: PictureParams, body: ChangePictureBody, response } }, async (request) =>
    changePicture(context, request.params.id, request.params.hash, request.body, actorOf(request)),
  );

  app.delete('/admin/products/:id/pictures/:hash', { ...options, schema: { tags, params: PictureParams, response } }, async (request) =>
    removePicture(context, request.params.id, request.params.hash, actorOf(request)),
  );
};
