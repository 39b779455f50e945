-- The content desk: drafts of the shop's own texts, groups of questions that two may edit, and messages that were answered.

-- Raised with every change: who edits an older one is told.
alter table faq_groups add column version integer not null default 1;

-- A draft has no day yet. `revision` is of the draft, raised with every change; `version` counts what was in force.
alter table page_texts add column revision integer not null default 1;
alter table page_texts add column updated_at timestamptz not null default now();
create unique index page_texts_one_draft on page_texts (key) where published_at is null;

-- What was in force stays as it was: people agreed to it.
create function keep_published_text() returns trigger language plpgsql as $$
begin
  raise exception 'page text % version % was published and cannot be changed', old.key, old.version;
end $$;
create trigger page_texts_kept before update on page_texts for each row
  when (old.published_at is not null and (new.title_tr, new.title_en, new.body_tr, new.body_en, new.version, new.key, new.is_sample)
    is distinct from (old.title_tr, old.title_en, old.body_tr, old.body_en, old.version, old.key, old.is_sample))
  execute function keep_published_text();

alter table contact_messages add column answered_at timestamptz;
-- Who said so; the name stays when somebody leaves.
alter table contact_messages add column answered_by text;
create index contact_messages_open on contact_messages (created_at desc, id desc) where answered_at is null;
