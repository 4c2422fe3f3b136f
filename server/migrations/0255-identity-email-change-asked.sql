-- When a change of e-mail was asked for, signed in; its link may have been sent again since. Empty: with the link itself.
ALTER TABLE one_time_link ADD COLUMN asked_at timestamptz;
