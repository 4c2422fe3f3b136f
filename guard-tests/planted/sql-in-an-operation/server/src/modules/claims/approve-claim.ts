export const approveClaim = (client: { query(text: string): void }) =>
  client.query(`UPDATE claim SET status = 'approved'`);
