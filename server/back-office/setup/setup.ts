// The first steps of a new shop: their progress is derived from the shop's own data, nobody ticks
// them. The last step switches the test bank off; SHOP_MODE comes from the environment.
import type { Actor } from '#server/admin-auth/actor.ts';
import { readConnections } from '#server/back-office/settings/connections.ts';
import { changePayments, readSettings } from '#server/back-office/settings/settings.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Platform } from '#server/base/platform.ts';
import { findingsOfEnvironment } from '#server/base/run/live.ts';
import { findShopFindings } from '#server/settings/live-shop.ts';
import type { Settings } from '#server/settings/settings.ts';
import type {
  environmentFindings,
  SetupAnswer,
  SetupProgress,
  SetupStep,
  shopFindings,
} from '#shared/back-office/setup.ts';
import { isKeyedProvider } from '#shared/orders/payment-providers.ts';
import type { ConnectionsAnswer } from '#shared/settings/connections.ts';
import { selectFacts } from './setup.sql.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'config' | 'secrets'> & { settings: Settings };
type ShopFinding = (typeof shopFindings)[number];

export async function readSetup(deps: Deps): Promise<SetupAnswer> {
  const { config, settings, db, clock } = deps;
  const [facts, ofShop, offered, connections, { logo }] = await Promise.all([
    selectFacts(db, clock()),
    findShopFindings(settings),
    settings.offeredProviders(),
    readConnections(deps),
    settings.shop(),
  ]);
  const found = ofShop as ShopFinding[];
  const takesMoney = offered.some((name) => isReal(name, connections, found));
  const isDone: Record<SetupStep, boolean> = {
    shop: !found.some((finding) => !['carriers', 'iban', 'taxRate'].includes(finding)),
    logo: Boolean(logo),
    payment: takesMoney && !found.includes('iban'),
    mail: connections.smtp.source !== 'none' && connections.smtp.isReadable,
    shipping: !found.some((finding) => finding === 'carriers' || finding === 'taxRate'),
    texts: !facts.hasSampleText,
    product: facts.hasOwnProduct,
    order: facts.hasPaidOrder,
  };
  return {
    steps: Object.entries(isDone).map(([key, done]) => ({ key: key as SetupStep, isDone: done })),
    isLive: config.isLive,
    offersTestbank: offered.includes('testbank'),
    shopFindings: [
      ...found,
      ...(takesMoney ? [] : (['payment'] as const)),
      ...(facts.hasSampleText ? (['texts'] as const) : []),
    ],
    environmentFindings: findingsOfEnvironment(config) as (typeof environmentFindings)[number][],
    livePaymentProviders:
      config.paymentProviders.filter((name) => name !== 'testbank').join() || 'transfer',
  };
}

/** The test bank and a provider's sandbox take no real money; a transfer needs an IBAN. */
function isReal(name: string, connections: ConnectionsAnswer, found: readonly ShopFinding[]) {
  if (name === 'testbank') return false;
  if (name === 'transfer') return !found.includes('iban');
  return !(isKeyedProvider(name) && connections[name].isSandbox);
}

/** Null if nothing is left to do. */
export async function readProgress(deps: Deps): Promise<SetupProgress | null> {
  const { steps } = await readSetup(deps);
  const open = steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
  return open.length === 0 ? null : { open, done: steps.length - open.length };
}

/**
 * From now on buyers pay with real money only. A repeated call is safe.
 * @throws AppError SHOP_NOT_READY while required settings for `live` are missing; EDIT_CONFLICT
 */
export async function goLive(deps: Deps, actor: Actor): Promise<SetupAnswer> {
  const setup = await readSetup(deps);
  if (setup.shopFindings.length > 0) throw new AppError('SHOP_NOT_READY');
  if (!setup.offersTestbank) return setup;
  const { providers: _providers, marks, ...payments } = (await readSettings(deps)).payments;
  await changePayments(deps, actor, {
    ...payments,
    marks: marks?.hash ?? null,
    offered: payments.offered.filter((name) => name !== 'testbank'),
  });
  return readSetup(deps);
}
