-- One row while the portal is shut for maintenance; every node looks here every few seconds.
CREATE TABLE maintenance (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  until timestamptz NOT NULL,
  started_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance TO polana_app;

-- The operator's own look may do without the drawn contour lines.
ALTER TABLE operator_profile ADD COLUMN has_contours boolean NOT NULL DEFAULT true;
