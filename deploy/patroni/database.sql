-- Run once on the primary: psql -h 10.0.0.11 -U postgres -f database.sql
create role izle_kazan login password 'CHANGE-PROGRAM';
create database izle_kazan owner izle_kazan;
-- Through a pooler the program can set nothing on a session.
alter role izle_kazan in database izle_kazan set timezone to 'UTC';
alter role izle_kazan in database izle_kazan set statement_timeout to '8s';
alter role izle_kazan in database izle_kazan set idle_in_transaction_session_timeout to '30s';
