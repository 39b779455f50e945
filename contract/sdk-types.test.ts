// The client in sdk is generated from the contract, the browser reads the types of shared: they are
// the same things. The compiler checks it; a difference is an error below.
import { expect, test } from 'vitest';
import type * as sdk from '#sdk/src/types.gen.ts';
import type { CalculateAnswer, CalculateBody } from '#shared/cart/cart.ts';
import type { ProductDetail, ProductPage } from '#shared/catalogue/catalogue.ts';
import type { Suggestions } from '#shared/catalogue/search.ts';
import type { CheckoutAnswer, CheckoutInput, VerifyAnswer } from '#shared/checkout/checkout.ts';
import type { FittingAnswer } from '#shared/fit/fitting.ts';
import type { OrderAnswer } from '#shared/orders/orders.ts';

/** What the client answers can be read as what the browser expects. */
type Reads<Expected, Answered extends Expected> = Answered;
/** What the browser sends may be sent with the client. */
type Sends<Accepted, Sent extends WithUndefined<Accepted>> = Sent;
/** What may be left out may be undefined: neither is sent. */
type WithUndefined<Type> = Type extends object
  ? {
      [Key in keyof Type]: object extends Pick<Type, Key>
        ? WithUndefined<Type[Key]> | undefined
        : WithUndefined<Type[Key]>;
    }
  : Type;

type Agreement = [
  Reads<ProductPage, sdk.GetProductsSearchResponse>,
  Reads<ProductDetail, sdk.GetProductsByIdResponse>,
  Reads<FittingAnswer, sdk.GetProductsByIdFittingResponse>,
  Reads<Suggestions, sdk.GetSearchSuggestionsResponse>,
  Reads<CalculateAnswer, sdk.PostCartCalculateResponse>,
  Reads<CheckoutAnswer, sdk.PostCheckoutResponse>,
  Reads<VerifyAnswer, sdk.PostPaymentVerifyResponse>,
  Reads<OrderAnswer, sdk.GetOrdersByOrderNumberResponse>,
  Sends<sdk.PostCartCalculateData['body'], CalculateBody>,
  Sends<sdk.PostCheckoutData['body'], CheckoutInput>,
];

test('the compiler compares the types of the client with those of the browser', () => {
  const compared: Agreement['length'] = 10;

  expect(compared).toBe(10);
});
