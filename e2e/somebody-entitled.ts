import type { Page } from '@playwright/test';

interface Employees {
  items: {
    firstName: string;
    lastName: string;
    personalNumber: string;
    amounts: { actionCode: string; left: string }[];
  }[];
}

/** Somebody of the company who still has something to claim. */
export async function somebodyEntitled(page: Page): Promise<Employees['items'][number]> {
  const { items } = await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}`, 'X-Client': 'web' };
    const user = await (await fetch('/api/1.0/user', { headers })).json();
    const role = user.roles.find((one: { roleName: string }) => one.roleName === 'COMP');
    const answer = await fetch(`/api/1.0/COMP/${role.roleId}/employee?limit=100`, { headers });
    return (await answer.json()) as Employees;
  });
  return items.find(({ amounts }) => amounts.some((one) => one.actionCode === 'RP' && Number(one.left) > 100))!;
}
