-- Installments, cash on delivery, and money that a person must look at (decision 0031).

alter table orders
  -- What it costs besides goods and shipping, tax within: the surcharge of installments, known once it is paid, or that of cash on delivery.
  add column surcharge_kurus bigint not null default 0 check (surcharge_kurus >= 0),
  -- In how many parts its card pays; null until it is paid, and by any other method.
  add column installments smallint check (installments between 1 and 36),
  -- The installments that were offered when it was placed (shared/installments.ts); its payment page offers no others. Null: none.
  add column installment_offer jsonb,
  drop constraint orders_total_adds_up,
  add constraint orders_total_adds_up check (
    total_kurus = subtotal_kurus - discount_kurus + shipping_kurus + surcharge_kurus + case when prices_include_tax then 0 else tax_kurus end
  ),
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check check (payment_method in ('card', 'transfer', 'cash-on-delivery'));

alter table payments
  -- What the provider says it took, all in all; null where nobody said. What goes back is never more.
  add column taken_kurus bigint check (taken_kurus >= 0),
  add column installments smallint check (installments between 1 and 36),
  -- An administrator has seen what happened, and nothing more is to be done.
  add column seen_at timestamptz,
  add column seen_by text,
  drop constraint payments_refund_within,
  add constraint payments_refund_within check (refund_kurus between 0 and coalesce(taken_kurus, amount_kurus));

-- Attempts that we closed ourselves are asked about for some days more.
create index payments_closed on payments (settled_at) where state = 'FAILED' and failure_reason in ('closed', 'expired');
create index payments_twice on payments (created_at) where failure_reason = 'duplicate' and seen_at is null;
create index refunds_unknown on refunds (tried_at) where state = 'sent';
create index refunds_late on refunds (payment_id) where cause = 'late';

-- Money that a provider told of, signed, and that belongs to no payment of ours.
create table stranger_payments (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The provider's own word for it.
  reference text not null,
  -- Null where the provider did not say.
  amount_kurus bigint,
  told_at timestamptz not null,
  seen_at timestamptz,
  seen_by text,
  remark text,
  constraint stranger_payments_reference_unique unique (provider, reference)
);
create index stranger_payments_open on stranger_payments (told_at) where seen_at is null;

-- What each family of cards would pay for a price, as the provider said it; asked anew after a day.
create table installment_quotes (
  provider text not null,
  price_kurus bigint not null check (price_kurus > 0),
  families jsonb not null,
  asked_at timestamptz not null,
  primary key (provider, price_kurus)
);
create index installment_quotes_by_age on installment_quotes (asked_at);

alter table testbank_payments
  -- What its page may offer, and what was chosen there.
  add column counts smallint[] not null default '{1}',
  add column has_surcharge boolean not null default true,
  add column installments smallint not null default 1,
  add column surcharge_kurus bigint not null default 0 check (surcharge_kurus >= 0),
  drop constraint testbank_payments_check,
  add constraint testbank_payments_refunded_within check (refunded_kurus <= amount_kurus + surcharge_kurus);
