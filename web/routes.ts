// Every page and its address (specification 2). A page outside the frame has no header and footer.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { textKeys } from '#shared/content/content.ts';

export default [
  layout('layout/frame.route.tsx', [
    index('home/home.route.tsx'),
    route('products', 'catalogue/products.route.tsx'),
    route('products/:productId', 'catalogue/product.route.tsx'),
    route('compare', 'catalogue/compare.route.tsx'),
    route('configurator', 'configurator/configurator.route.tsx'),
    route('occasions', 'occasions/occasions.route.tsx'),
    route('occasions/:slug', 'occasions/occasion.route.tsx'),
    route('cart', 'cart/cart.route.tsx'),
    route('checkout', 'checkout/checkout.route.tsx'),
    route('orders/search', 'tracking/lookup.route.tsx', { id: 'orders-search' }),
    route('orders/order-tracking', 'tracking/lookup.route.tsx', { id: 'orders-order-tracking' }),
    route('orders/track/:orderNumber', 'tracking/tracking.route.tsx'),
    route('orders/track/:orderNumber/return', 'returns/return.route.tsx'),
    route('payment/success', 'payments/success.route.tsx', { id: 'payment-success' }),
    route('order/success', 'payments/success.route.tsx', { id: 'order-success' }),
    route('payment/failure', 'payments/failure.route.tsx', { id: 'payment-failure' }),
    route('order/failed', 'payments/failure.route.tsx', { id: 'order-failed' }),
    route('order/cancelled', 'payments/failure.route.tsx', { id: 'order-cancelled' }),
    route('login', 'auth/login.route.tsx'),
    route('register', 'auth/register.route.tsx'),
    route('forgot-password', 'auth/forgot-password.route.tsx'),
    route('reset-password', 'auth/reset-password.route.tsx'),
    route('verify-email', 'auth/verify-email.route.tsx', { id: 'verify-email' }),
    route('account/verify-email', 'auth/verify-email.route.tsx', { id: 'account-verify-email' }),
    // Behind the gate: sign in first (specification 2).
    layout('account/account.route.tsx', [
      route('account', 'account/overview.route.tsx'),
      route('account/profile', 'account/profile.route.tsx'),
      route('account/addresses', 'account/addresses.route.tsx'),
      route('account/favorites', 'account/favorites.route.tsx'),
      route('account/lists', 'lists/lists.route.tsx'),
      route('account/lists/:listId', 'lists/list.route.tsx'),
      route('account/quotes', 'account/quotes.route.tsx'),
      route('account/designs', 'designs/designs.route.tsx'),
      route('account/orders', 'account/orders.route.tsx'),
      route('account/orders/:orderId', 'account/order.route.tsx'),
      route('account/orders/:orderId/reorder', 'account/reorder.route.tsx'),
    ]),
    route('lists/:shareCode', 'lists/shared-list.route.tsx'),
    route('quotes/request', 'quotes/quote-request.route.tsx'),
    route('quotes/:code', 'quotes/quote.route.tsx'),
    route('quick-order', 'quick-order/quick-order.route.tsx'),
    route('unsubscribe', 'account/unsubscribe.route.tsx'),
    route('blog', 'content/blog.route.tsx'),
    route('blog/:slug', 'content/post.route.tsx'),
    route('campaigns', 'content/campaigns.route.tsx'),
    route('faq', 'content/faq.route.tsx'),
    route('contact', 'content/contact.route.tsx'),
    // One page a text, by its key (shared/content/content.ts).
    ...textKeys.map((key) => route(key, 'content/text.route.tsx', { id: `text-${key}` })),
    route('*', 'layout/not-found.route.tsx'),
  ]),
  route('payment/callback', 'payments/callback.route.tsx'),
  // The back office has its own routes (back-office/frame/BackOffice.tsx), which the shop's pages
  // do not load.
  route('admin/*', 'back-office/frame/back-office.route.tsx'),
  ...(process.env.FLAKON_UI_PAGE === 'on' ? [route('_ui', 'gallery/UiPage.tsx')] : []),
] satisfies RouteConfig;
