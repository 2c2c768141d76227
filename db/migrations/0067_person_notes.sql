-- What administrators note down about a firm or a viewer, for each other. Added and, by who wrote it, removed; never changed.
create table person_notes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  author_id bigint not null references users (id),
  text text not null check (length(text) between 1 and 2000),
  written_at timestamptz not null
);
create index person_notes_of_person on person_notes (user_id, id desc);
