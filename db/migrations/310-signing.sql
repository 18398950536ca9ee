-- Certificates that sign accepted quotes. Old ones stay, so that what they signed can be checked (ONL-06).
create table documents.certificates (
  fingerprint text primary key, -- SHA-256 of the certificate, in hex
  certificate text not null, -- PEM
  sealed_key bytea, -- PKCS#8, sealed with SIGNING_SECRET; null for SIGNING_CERTIFICATE
  created_at timestamptz not null default now(),
  used_at timestamptz not null, -- its last signature
  expires_at timestamptz not null
);
