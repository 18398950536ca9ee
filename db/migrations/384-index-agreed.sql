-- outside a transaction
-- Like quotes_revised, which the previous release reads, with the quotes that were accepted elsewhere (ORD-02).
create index concurrently if not exists quotes_agreed on quoting.quotes (user_id)
  where (accepted_revision is not null or elsewhere_revision is not null)
    and (changed_since_sent or revision <> coalesce(accepted_revision, elsewhere_revision));
