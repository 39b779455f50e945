-- The currency of the money that a provider reports; null if it reports none (decision 0116).
alter table payments add column taken_currency text;
