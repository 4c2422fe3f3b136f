/**
 * Closes the list, menu or calendar that was opened last, once it stands.
 * @param {import('@playwright/test').Page} page
 */
export async function closePopup(page) {
  const popup = page.locator('[role=dialog], [role=listbox], [role=menu]').last();
  await popup.waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}
