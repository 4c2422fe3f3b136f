-- What stands on top of every document to print: the operator's name of the product, its colour and its logo for white paper.
CREATE VIEW letterhead_report WITH (security_invoker = true) AS
  SELECT o.product_name, o.brand_light AS brand, l.png AS logo
  FROM operator_profile o LEFT JOIN operator_logo l ON l.theme = 'light';
GRANT SELECT ON letterhead_report TO polana_app;

-- What waits for the operators beside registrations and changes of data.
CREATE VIEW waiting_privacy_request WITH (security_invoker = true) AS
  SELECT p.id AS request_id, p.due_on FROM privacy_request p WHERE p.status = 'pending';
CREATE VIEW waiting_rule_draft WITH (security_invoker = true) AS
  SELECT d.id AS draft_id, d.planned_by FROM rule_draft d WHERE d.status = 'waiting';
GRANT SELECT ON waiting_privacy_request, waiting_rule_draft TO polana_app;
