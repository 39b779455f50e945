// POST /cart/calculate (specification 7, design.md 6).
import { CalculateAnswer, CalculateBody } from '#shared/cart.ts';
import type { Routes } from '../context.ts';
import { calculateCart } from './cart.ts';

export const cartRoutes: Routes = async (app, { sellables, settings }) => {
  // `customerEmail` counts only when it is the signed-in customer's own verified address (issue 3): until then nobody can probe it.
  app.post('/cart/calculate', { schema: { tags: ['cart'], body: CalculateBody, response: { 200: CalculateAnswer } } }, async (request) => {
    return calculateCart(sellables, request.body, await settings.rates());
  });
};
