import { Table } from '#ui/table.tsx';

export function ClaimTable() {
  return <Table />;
}
