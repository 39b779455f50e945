-- The audit log is narrowed by person and by day.
create index audit_log_by_admin on audit_log (admin_id, id desc);
create index audit_log_by_time on audit_log (created_at);
