export function route(): void {}
