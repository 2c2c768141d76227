-- Run once on the primary: psql -h 10.0.0.11 -U postgres -f database.sql
create role izle_kazan login password 'CHANGE-PROGRAM';
create database izle_kazan owner izle_kazan;
