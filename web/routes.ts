// Every page and its address (specification 2). A page outside the frame stands alone.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layout/frame.route.tsx', [
    index('home/home.route.tsx'),
    route('products', 'catalogue/products.route.tsx'),
    route('products/:productId', 'catalogue/product.route.tsx'),
    route('cart', 'cart/cart.route.tsx'),
    route('checkout', 'checkout/checkout.route.tsx'),
    route('orders/search', 'orders/lookup.route.tsx', { id: 'orders-search' }),
    route('orders/order-tracking', 'orders/lookup.route.tsx', { id: 'orders-order-tracking' }),
    route('orders/track/:orderNumber', 'orders/tracking.route.tsx'),
    route('payment/success', 'payments/success.route.tsx', { id: 'payment-success' }),
    route('order/success', 'payments/success.route.tsx', { id: 'order-success' }),
    route('payment/failure', 'payments/failure.route.tsx', { id: 'payment-failure' }),
    route('order/failed', 'payments/failure.route.tsx', { id: 'order-failed' }),
    route('order/cancelled', 'payments/failure.route.tsx', { id: 'order-cancelled' }),
    route('*', 'layout/not-found.route.tsx'),
  ]),
  route('payment/callback', 'payments/callback.route.tsx'),
  ...(process.env.FLAKON_UI_PAGE === 'on' ? [route('_ui', 'ui/UiPage.tsx')] : []),
] satisfies RouteConfig;
