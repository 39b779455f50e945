-- The merchant's own words in a mail to the buyer, in both languages: each save is a version that
-- stays, the newest is in force. Without a row the mail is as it comes (server/mail/mail-words.ts).
create table mail_words (
  kind text not null,
  version integer not null check (version > 0),
  body jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (kind, version)
);
