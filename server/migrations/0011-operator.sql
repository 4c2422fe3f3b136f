-- One row: how the operator presents the portal.
CREATE TABLE operator_profile (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  product_name text NOT NULL,
  operator_name text NOT NULL,
  street text NOT NULL,
  city text NOT NULL,
  zip text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  privacy_url text NOT NULL,
  app_store_url text,
  google_play_url text
);
INSERT INTO operator_profile (product_name, operator_name, street, city, zip, phone, email, privacy_url)
VALUES ('Poľana', '', '', '', '', '', '', '/privacy');
GRANT SELECT, UPDATE ON operator_profile TO polana_app;
