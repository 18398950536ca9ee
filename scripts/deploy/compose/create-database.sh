#!/bin/bash
# Runs once, on an empty volume. The product owns its database and is no superuser.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" <<'SQL'
create role tidytally login password :'password';
create database tidytally owner tidytally;
SQL
