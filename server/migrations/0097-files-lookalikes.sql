-- Files of one company that look alike, for the room that has to know whose they are. The quarters find them by an index (see 0031),
-- the distance decides.
CREATE VIEW file_lookalike WITH (security_invoker = true) AS
  SELECT f.company_id, f.id AS file_id, o.id AS other_file_id
  FROM stored_file f JOIN stored_file o ON o.company_id = f.company_id AND o.id <> f.id
    AND (o.look_1 = f.look_1 OR o.look_2 = f.look_2 OR o.look_3 = f.look_3 OR o.look_4 = f.look_4)
  WHERE bit_count(f.perceptual_hash # o.perceptual_hash) <= 3;
GRANT SELECT ON file_lookalike TO polana_app;
