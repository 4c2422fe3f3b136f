export function ClaimNote({ note }: { note: string }) {
  return <p dangerouslySetInnerHTML={{ __html: note }} />;
}
