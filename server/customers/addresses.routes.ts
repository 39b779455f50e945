// /user/addresses (specification 7, User).

import { z } from 'zod';
import { customerOf, signedInOnly } from '#server/auth/signed-in.ts';
import type { Platform, Routes } from '#server/base/platform.ts';
import { id } from '#shared/base/fields.ts';
import {
  AddressesAnswer,
  CustomerAddress,
  CustomerAddressBody,
} from '#shared/customers/account.ts';
import {
  addAddress,
  changeAddress,
  findDefaultAddress,
  listAddresses,
  makeDefault,
  removeAddress,
} from './addresses.ts';

type Deps = Platform;

const AddressParams = z.object({ id });
const tags = ['addresses'];

export const addressRoutes: Routes<Deps> = async (app, context) => {
  const own = { onRequest: signedInOnly(context), config: { isPrivate: true } };

  app.get(
    '/user/addresses',
    { ...own, schema: { tags, response: { 200: AddressesAnswer } } },
    async (request) => ({
      content: await listAddresses(context, customerOf(request).customerId),
    }),
  );

  app.get(
    '/user/addresses/default',
    { ...own, schema: { tags, response: { 200: CustomerAddress } } },
    async (request) => findDefaultAddress(context, customerOf(request).customerId),
  );

  app.post(
    '/user/addresses',
    { ...own, schema: { tags, body: CustomerAddressBody, response: { 200: CustomerAddress } } },
    async (request) => addAddress(context, customerOf(request).customerId, request.body),
  );

  app.put(
    '/user/addresses/:id',
    {
      ...own,
      schema: {
        tags,
        params: AddressParams,
        body: CustomerAddressBody,
        response: { 200: CustomerAddress },
      },
    },
    async (request) =>
      changeAddress(context, customerOf(request).customerId, request.params.id, request.body),
  );

  app.put(
    '/user/addresses/:id/default',
    { ...own, schema: { tags, params: AddressParams, response: { 200: CustomerAddress } } },
    async (request) => makeDefault(context, customerOf(request).customerId, request.params.id),
  );

  app.delete(
    '/user/addresses/:id',
    { ...own, schema: { tags, params: AddressParams, response: { 204: z.null() } } },
    async (request, reply) => {
      await removeAddress(context, customerOf(request).customerId, request.params.id);
      return reply.status(204).send(null);
    },
  );
};
