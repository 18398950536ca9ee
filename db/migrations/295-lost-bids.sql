-- Why a bid was lost, who won it and at what price (WIN-01); null for others, and where the contractor doesn't say.
alter table quoting.quotes
  add column lost_reason text,
  add column competitor text,
  add column winning_price_cents bigint;
