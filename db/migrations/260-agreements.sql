-- Which version of the Terms and the Privacy Policy an account agreed to: when first, by each action that shows the
-- agreement line. Accounts opened before this migration have no row until their next such action.
create table accounts.agreements (
  user_id uuid not null references accounts.users on delete cascade,
  version date not null, -- termsVersion in accounts/contract/terms.ts
  action text not null, -- account/agreements.ts lists them
  agreed_at timestamptz not null default now(),
  primary key (user_id, version, action)
);
