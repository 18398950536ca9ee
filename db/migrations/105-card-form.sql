-- The card form that is open for another card, so that asking again opens the same one.
alter table billing.subscriptions add column card_form text;
