export async function pay(send: () => Promise<void>): Promise<void> {
  await send();
}
