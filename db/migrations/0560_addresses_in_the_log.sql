-- The log of changes to discounts has the number of customers' addresses, not the addresses: they
-- would stay there after the account is deleted.
update audit_log set
  before = case when jsonb_typeof(before #> '{conditions,customerEmails}') = 'array'
    then jsonb_set(before, '{conditions,customerEmails}',
      to_jsonb(jsonb_array_length(before #> '{conditions,customerEmails}'))) else before end,
  after = case when jsonb_typeof(after #> '{conditions,customerEmails}') = 'array'
    then jsonb_set(after, '{conditions,customerEmails}',
      to_jsonb(jsonb_array_length(after #> '{conditions,customerEmails}'))) else after end
where entity = 'discount';
