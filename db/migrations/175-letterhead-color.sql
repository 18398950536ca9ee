-- The color of her quotes, chosen by the contractor: "#0c3f3a". Null: the usual one.
alter table accounts.users add column letterhead_color text
  constraint letterhead_color check (letterhead_color ~ '^#[0-9a-f]{6}$');
