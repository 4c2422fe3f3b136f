export function pay(send: () => Promise<void>): void {
  send();
}
