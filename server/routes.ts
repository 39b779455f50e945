// All routes of the shop, in the order of the domains: the table of contents of the HTTP API.

import { adminAuthRoutes } from '#server/admin-auth/admin-auth.routes.ts';
import { approvalRoutes } from '#server/approvals/approvals.routes.ts';
import { markdownRoutes } from '#server/assistants/markdown.routes.ts';
import { mcpRoutes } from '#server/assistants/mcp.routes.ts';
import { ucpRoutes } from '#server/assistants/ucp/ucp.routes.ts';
import { authRoutes } from '#server/auth/auth.routes.ts';
import { accountingRoutes } from '#server/back-office/accounting/accounting.routes.ts';
import { apiKeyRoutes } from '#server/back-office/api-keys/api-keys.routes.ts';
import { auditRoutes } from '#server/back-office/audit/audit.routes.ts';
import { bankLineRoutes } from '#server/back-office/bank-lines/bank-lines.routes.ts';
import { adminCategoryRoutes } from '#server/back-office/categories/categories.routes.ts';
import { channelRoutes } from '#server/back-office/channels/channels.routes.ts';
import { marketplaceChoiceRoutes } from '#server/back-office/channels/choices.routes.ts';
import { marketplaceRoutes } from '#server/back-office/channels/marketplaces.routes.ts';
import { adminCompanyAddressRoutes } from '#server/back-office/companies/addresses.routes.ts';
import { adminApprovalRoutes } from '#server/back-office/companies/approvals.routes.ts';
import { adminCompanyRoutes } from '#server/back-office/companies/companies.routes.ts';
import { adminContentRoutes } from '#server/back-office/content/content.routes.ts';
import { adminCreditRoutes } from '#server/back-office/credit/credit.routes.ts';
import { statementFileRoutes } from '#server/back-office/credit/statement-files.ts';
import { adminCustomerRoutes } from '#server/back-office/customers/customers.routes.ts';
import { adminDiscountRoutes } from '#server/back-office/discounts/discounts.routes.ts';
import { adminImageRoutes } from '#server/back-office/images/images.routes.ts';
import { exportRoutes } from '#server/back-office/imports/export.routes.ts';
import { importPictureRoutes } from '#server/back-office/imports/import-pictures.routes.ts';
import { importRoutes } from '#server/back-office/imports/imports.routes.ts';
import { adminInvoiceRoutes } from '#server/back-office/invoices/invoices.routes.ts';
import { mailPreviewRoutes } from '#server/back-office/mails/preview.routes.ts';
import { adminMessageRoutes } from '#server/back-office/messages/messages.routes.ts';
import { adminCargoRoutes } from '#server/back-office/orders/cargo.routes.ts';
import { orderDocumentRoutes } from '#server/back-office/orders/documents.routes.ts';
import { adminNewOrderRoutes } from '#server/back-office/orders/new-order.routes.ts';
import { adminOrderRoutes } from '#server/back-office/orders/orders.routes.ts';
import { adminRowCorrectionRoutes } from '#server/back-office/orders/row-corrections.routes.ts';
import { adminSampleRoutes } from '#server/back-office/orders/samples.routes.ts';
import { reconcileRoutes } from '#server/back-office/payments/cases.routes.ts';
import { adminPriceListRoutes } from '#server/back-office/price-lists/price-lists.routes.ts';
import { attributeValueRoutes } from '#server/back-office/products/attribute-values.routes.ts';
import { adminPictureRoutes } from '#server/back-office/products/pictures.routes.ts';
import { adminDocumentRoutes } from '#server/back-office/products/product-files.routes.ts';
import { adminProductRoutes } from '#server/back-office/products/products.routes.ts';
import { adminTechniqueRoutes } from '#server/back-office/products/techniques.routes.ts';
import { adminProofRoutes } from '#server/back-office/proofs/proofs.routes.ts';
import { adminQuoteRoutes } from '#server/back-office/quotes/quotes.routes.ts';
import { reportRoutes } from '#server/back-office/reports/reports.routes.ts';
import { adminReturnRoutes } from '#server/back-office/returns/returns.routes.ts';
import { adminReviewRoutes } from '#server/back-office/reviews/reviews.routes.ts';
import { adminSearchRoutes } from '#server/back-office/search/search.routes.ts';
import { securityEventRoutes } from '#server/back-office/security/events.routes.ts';
import { ownAccountRoutes } from '#server/back-office/security/own-account.routes.ts';
import { channelConnectionRoutes } from '#server/back-office/settings/channel-connections.routes.ts';
import { adminConnectionRoutes } from '#server/back-office/settings/connections.routes.ts';
import { adminLogoRoutes } from '#server/back-office/settings/logo.routes.ts';
import { adminSettingsRoutes } from '#server/back-office/settings/settings.routes.ts';
import { adminShippingRoutes } from '#server/back-office/settings/shipping.routes.ts';
import { adminSetupRoutes } from '#server/back-office/setup/setup.routes.ts';
import { adminCompanyImportRoutes } from '#server/back-office/sheets/company-sheet.routes.ts';
import { adminListSheetRoutes } from '#server/back-office/sheets/list-sheet.routes.ts';
import { adminOccasionRoutes } from '#server/back-office/showcases/occasions.routes.ts';
import { adminShowcaseRoutes } from '#server/back-office/showcases/showcases.routes.ts';
import { stockCountRoutes } from '#server/back-office/stock/counts.routes.ts';
import { purchaseRoutes } from '#server/back-office/stock/purchases.routes.ts';
import { stockRoutes } from '#server/back-office/stock/stock.routes.ts';
import { teamRoutes } from '#server/back-office/team/team.routes.ts';
import { adminTodayRoutes } from '#server/back-office/today/today.routes.ts';
import { adminVoucherRoutes } from '#server/back-office/vouchers/vouchers.routes.ts';
import { webhookRoutes } from '#server/back-office/webhooks/webhooks.routes.ts';
import { balanceRoutes } from '#server/balances/balances.routes.ts';
import { healthRoutes } from '#server/base/http/health.routes.ts';
import { localeRoutes } from '#server/base/http/locales.routes.ts';
import type { CallInside } from '#server/base/http-cache/inside-calls.ts';
import type { App } from '#server/base/platform.ts';
import { cargoRoutes } from '#server/cargo/cargo.routes.ts';
import { cartRoutes } from '#server/cart/cart.routes.ts';
import { customerCartRoutes } from '#server/cart/customer-cart.routes.ts';
import { ownPricesRoutes } from '#server/cart/own-prices.routes.ts';
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts';
import { documentRoutes } from '#server/catalogue/product-files.routes.ts';
import { searchRoutes } from '#server/catalogue/suggestions.routes.ts';
import { checkoutRoutes } from '#server/checkout/checkout.routes.ts';
import { quickOrderRoutes } from '#server/checkout/quick-order.routes.ts';
import { companyRoutes } from '#server/companies/companies.routes.ts';
import { contactRoutes } from '#server/contact/contact.routes.ts';
import { contentRoutes } from '#server/content/content.routes.ts';
import { creditRoutes } from '#server/credit/credit.routes.ts';
import { addressRoutes } from '#server/customers/addresses.routes.ts';
import { marketingRoutes } from '#server/customers/marketing.routes.ts';
import { profileRoutes } from '#server/customers/profile.routes.ts';
import { reminderChoiceRoutes } from '#server/customers/reminder-choices.routes.ts';
import { designRoutes } from '#server/designs/designs.routes.ts';
import { designDocumentRoutes } from '#server/designs/documents.routes.ts';
import { logoMediaRoutes, logoRoutes } from '#server/designs/logos.routes.ts';
import { designModelRoutes } from '#server/designs/model.routes.ts';
import { designPictureRoutes } from '#server/designs/pictures.routes.ts';
import { voucherSheetRoutes } from '#server/documents/vouchers.routes.ts';
import { mediaRoutes } from '#server/drawings/media.routes.ts';
import { favoriteRoutes } from '#server/favorites/favorites.routes.ts';
import { feedRoutes } from '#server/feeds/feeds.routes.ts';
import { imageRoutes, sceneRoutes } from '#server/images/images.routes.ts';
import { listRoutes } from '#server/lists/lists.routes.ts';
import { companyOrderRoutes, customerOrderRoutes } from '#server/orders/customer-orders.routes.ts';
import { invoiceLinkRoutes, orderRoutes } from '#server/orders/orders.routes.ts';
import { cspReportRoutes } from '#server/pages/csp-report.routes.ts';
import type { DrawPage } from '#server/pages/ssr.ts';
import { installmentRoutes } from '#server/payments/installments.routes.ts';
import { paymentRoutes } from '#server/payments/payments.routes.ts';
import { testbankRoutes } from '#server/payments/testbank/bank/bank.routes.ts';
import { proofRoutes } from '#server/proofs/proofs.routes.ts';
import { purchasingRoutes } from '#server/purchasing/purchasing.routes.ts';
import { quoteRoutes } from '#server/quotes/quotes.routes.ts';
import { quoteRequestRoutes } from '#server/quotes/requests.routes.ts';
import { recommendationRoutes } from '#server/recommendations/recommendations.routes.ts';
import { returnRoutes } from '#server/returns/returns.routes.ts';
import { reviewRoutes } from '#server/reviews/reviews.routes.ts';
import { seoRoutes } from '#server/seo/seo.routes.ts';
import { shopLogoRoutes } from '#server/settings/logo.routes.ts';
import { configRoutes } from '#server/settings/rates.routes.ts';
import { occasionRoutes } from '#server/showcases/occasions.routes.ts';
import { showcaseRoutes } from '#server/showcases/showcases.routes.ts';
import { phoneCodeRoutes } from '#server/sms/phone-codes.routes.ts';
import { standingOrderRoutes } from '#server/standing-orders/standing-orders.routes.ts';
import { statementRoutes } from '#server/statements/statements.routes.ts';
import { stockAlertRoutes } from '#server/stock-alerts/stock-alerts.routes.ts';
import type { Services } from './services.ts';

const api = [
  catalogueRoutes,
  recommendationRoutes,
  sceneRoutes,
  adminImageRoutes,
  exportRoutes,
  importRoutes,
  importPictureRoutes,
  adminPictureRoutes,
  adminDocumentRoutes,
  adminCustomerRoutes,
  adminCompanyRoutes,
  adminApprovalRoutes,
  adminCompanyImportRoutes,
  adminListSheetRoutes,
  adminCompanyAddressRoutes,
  configRoutes,
  adminSettingsRoutes,
  adminConnectionRoutes,
  channelConnectionRoutes,
  adminLogoRoutes,
  adminSetupRoutes,
  adminShippingRoutes,
  channelRoutes,
  marketplaceRoutes,
  marketplaceChoiceRoutes,
  cartRoutes,
  checkoutRoutes,
  creditRoutes,
  balanceRoutes,
  statementRoutes,
  voucherSheetRoutes,
  adminVoucherRoutes,
  adminCreditRoutes,
  statementFileRoutes,
  phoneCodeRoutes,
  quoteRequestRoutes,
  quoteRoutes,
  adminQuoteRoutes,
  accountingRoutes,
  adminInvoiceRoutes,
  reportRoutes,
  stockRoutes,
  stockCountRoutes,
  purchaseRoutes,
  purchasingRoutes,
  auditRoutes,
  orderRoutes,
  invoiceLinkRoutes,
  returnRoutes,
  paymentRoutes,
  cargoRoutes,
  installmentRoutes,
  authRoutes,
  profileRoutes,
  addressRoutes,
  companyRoutes,
  companyOrderRoutes,
  approvalRoutes,
  marketingRoutes,
  reminderChoiceRoutes,
  favoriteRoutes,
  listRoutes,
  standingOrderRoutes,
  designRoutes,
  logoRoutes,
  designPictureRoutes,
  designModelRoutes,
  designDocumentRoutes,
  proofRoutes,
  customerOrderRoutes,
  customerCartRoutes,
  ownPricesRoutes,
  quickOrderRoutes,
  stockAlertRoutes,
  adminAuthRoutes,
  ownAccountRoutes,
  securityEventRoutes,
  teamRoutes,
  apiKeyRoutes,
  webhookRoutes,
  adminNewOrderRoutes,
  adminRowCorrectionRoutes,
  adminCargoRoutes,
  adminOrderRoutes,
  adminReturnRoutes,
  reconcileRoutes,
  bankLineRoutes,
  orderDocumentRoutes,
  adminProofRoutes,
  adminSampleRoutes,
  adminTodayRoutes,
  attributeValueRoutes,
  adminTechniqueRoutes,
  adminProductRoutes,
  adminCategoryRoutes,
  adminDiscountRoutes,
  adminPriceListRoutes,
  showcaseRoutes,
  occasionRoutes,
  adminShowcaseRoutes,
  adminOccasionRoutes,
  contentRoutes,
  contactRoutes,
  adminContentRoutes,
  adminMessageRoutes,
  reviewRoutes,
  adminReviewRoutes,
  mailPreviewRoutes,
  searchRoutes,
  adminSearchRoutes,
];
const outsideApi = [
  healthRoutes,
  cspReportRoutes,
  localeRoutes,
  mediaRoutes,
  imageRoutes,
  logoMediaRoutes,
  shopLogoRoutes,
  documentRoutes,
  testbankRoutes,
  seoRoutes,
  markdownRoutes,
  mcpRoutes,
  ucpRoutes,
  feedRoutes,
];

/** The calls under `/api`. */
export async function registerApiRoutes(
  app: App,
  services: Services & { drawPage: DrawPage },
): Promise<void> {
  for (const register of api) await register(app, services);
}

/** Media, documents, translations, health, sitemaps and the test bank's pages. */
export async function registerOtherRoutes(
  app: App,
  services: Services & { callInside: CallInside },
): Promise<void> {
  for (const register of outsideApi) await register(app, services);
}
