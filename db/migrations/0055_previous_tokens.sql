-- The refresh token before the present one: its use is theft. Any other wrong token proves nothing
-- and ends nothing, because the id of a session stands in every access token.
alter table customer_sessions add column previous_hash bytea;
alter table admin_sessions add column previous_hash bytea;
