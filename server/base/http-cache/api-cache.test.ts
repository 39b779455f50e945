import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { keyOf } from './api-cache.ts';

const querystring = z.object({ q: z.string(), sort: z.string().optional(), size: z.int() });

test('the address of a key is written as URLSearchParams writes it, without unknown keys', () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a,b', "ç ğ+ı~'()!*", ''));
  fc.assert(
    fc.property(value, fc.option(value, { nil: undefined }), fc.nat(), (q, sort, size) => {
      const request = {
        method: 'GET',
        headers: { 'accept-language': 'tr' },
        routeOptions: { url: '/api/products', schema: { querystring } },
        params: {},
        query: { size, unknown: 'x', ...(sort !== undefined && { sort }), q },
      } as unknown as FastifyRequest;
      const expected = new URLSearchParams({
        q,
        ...(sort !== undefined && { sort }),
        size: String(size),
      });
      expect(keyOf(request)).toBe(`tr /api/products?${expected}`);
    }),
  );
});
