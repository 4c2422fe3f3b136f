-- Operators take lists away too, over companies and why. What belongs to no company is out of every company's sight: the policies
-- let a row without one through only where every company's is.
ALTER TABLE export ALTER COLUMN company_id DROP NOT NULL;
ALTER TABLE export_token ALTER COLUMN company_id DROP NOT NULL;
ALTER TABLE stored_file ALTER COLUMN company_id DROP NOT NULL;
ALTER TABLE stored_file ADD CHECK (company_id IS NOT NULL OR purpose = 'export');
ALTER TABLE export ADD FOREIGN KEY (file_id) REFERENCES stored_file;
ALTER TABLE export_token ADD FOREIGN KEY (export_id) REFERENCES export;

ALTER TABLE export DROP CONSTRAINT export_role_name_check;
ALTER TABLE export ADD CONSTRAINT export_role_name_check CHECK (role_name IN ('EMPL', 'COMP', 'OPER'));
ALTER TABLE export ADD CHECK (company_id IS NOT NULL OR role_name = 'OPER');
-- Packs of many files are archives.
ALTER TABLE export DROP CONSTRAINT export_format_check;
ALTER TABLE export ADD CONSTRAINT export_format_check CHECK (format IN ('csv', 'xlsx', 'pdf', 'zip'));
-- Why somebody wanted it, where that is asked.
ALTER TABLE export ADD COLUMN reason text CHECK (length(reason) BETWEEN 10 AND 300);
ALTER TABLE export ADD CHECK (role_name <> 'OPER' OR reason IS NOT NULL);
CREATE INDEX export_of_operator ON export (created_by, created_at, id) WHERE role_name = 'OPER';
