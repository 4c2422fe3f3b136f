export function pay(amount: any): string {
  return amount.cents.toString();
}
