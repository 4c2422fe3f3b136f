import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  atBothSizes,
  enter,
  expect,
  expectAccessible,
  expectFine,
  expectReadableInTheDark,
  isPhone,
  test,
} from './support.ts';

/** A finished year has the same figures on every day the stories are run. */
const lastYear = new Date().getFullYear() - 1;

function card(page: Page, title: RegExp) {
  return page.getByRole('region', { name: title });
}

/** The figure under a name of the four. */
function keyFigure(page: Page, name: string) {
  return page.getByText(name, { exact: true }).locator('xpath=following-sibling::dd[1]');
}

async function expectFineInBothThemes(page: Page): Promise<void> {
  await expectFine(page);
  await expectReadableInTheDark(page);
}

/** What a chart is drawn as: its labels keep their size, however narrow the place. */
async function expectDrawnAtRealWidth(page: Page): Promise<void> {
  const charts = await page.locator('svg[role="img"]').evaluateAll((drawings) =>
    drawings.map((drawing) => ({
      drawn: Number(drawing.getAttribute('width')),
      shown: drawing.getBoundingClientRect().width,
      place: drawing.parentElement?.clientWidth,
      label: getComputedStyle(drawing.querySelector('text') ?? drawing).fontSize,
    })),
  );
  expect(charts.length).toBeGreaterThan(2);
  for (const chart of charts) {
    expect(chart.drawn).toBe(chart.place);
    expect(Math.round(chart.shown)).toBe(chart.drawn);
    expect(chart.label).toBe('13px');
  }
}

/** Whoever has larger letters reads the ends of the lines, too: one above the other, within the picture. */
async function expectLabelsApart(page: Page) {
  const ends = page.getByRole('img').first().locator('text:has(tspan)');
  await expect(ends).toHaveCount(2);
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '130%' }));
  await page.setViewportSize({ width: 899, height: 900 });
  await expect(async () => {
    const boxes = await ends.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().toJSON()));
    const [upper, lower] = boxes.toSorted((one, other) => one.top - other.top);
    const picture = await page.getByRole('img').first().boundingBox();
    expect(upper.bottom).toBeLessThanOrEqual(lower.top + 1);
    expect(Math.max(upper.right, lower.right)).toBeLessThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0) + 1);
  }).toPass({ timeout: 10_000 });
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '' }));
  await page.setViewportSize({ width: 1440, height: 900 });
}

test(
  'an administrator reads the answers, the tables behind them and takes the figures away',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    await enter(page, 'jana.oravcova', '/company/statistics');
    await expectLabelsApart(page);
    await expect(page).toHaveTitle('Štatistiky | Poľana');
    await expect(page.getByText('Vyplatené od januára')).toBeVisible();
    await expect(keyFigure(page, 'Čaká na rozhodnutie')).toHaveText(/^\d+$/);
    await expectFineInBothThemes(page);

    await page.goto(`/company/statistics?rok=${lastYear}`);
    const total = await keyFigure(page, `Vyplatené v roku ${lastYear}`).innerText();
    const paid = card(page, new RegExp(`^V roku ${lastYear} ste vyplatili`));
    await expect(paid.getByRole('heading')).toContainText(total);
    await expect(card(page, /^O \d+ % žiadostí ste rozhodli do \d+ dní$/)).toBeVisible();
    await expect(card(page, /^Najviac žiadostí prišlo v|^Žiadosti prichádzajú rovnomerne/)).toBeVisible();
    // Charts follow a turned screen a moment later.
    await atBothSizes(page, () => expect(() => expectDrawnAtRealWidth(page)).toPass({ timeout: 10_000 }));

    await paid.getByRole('button', { name: 'Tabuľka' }).click();
    await expect(paid.getByRole('row')).toHaveCount(13);
    await expect(paid.getByRole('row').last()).toContainText(total);
    const saved = page.waitForEvent('download');
    await paid.getByRole('button', { name: 'Stiahnuť CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`statistiky-${lastYear}-1.csv`);
    const content = await readFile(await file.path(), 'utf8');
    expect(content).toMatch(/^\u{FEFF}V roku \d{4} ste vyplatili .+\r\nMesiac;Vyplatené;Spolu od januára\r\n/u);
    expect(content).toContain(total.replace(/\s/g, '').replace('€', ''));
    await paid.getByRole('button', { name: 'Graf' }).click();
    await expect(paid.getByRole('img')).toBeVisible();
  },
);

test('the choice of year and allowance and the open detail are in the address', async ({ page }) => {
  await enter(page, 'jana.oravcova', `/company/statistics?rok=${lastYear}`);
  const both = await keyFigure(page, `Vyplatené v roku ${lastYear}`).innerText();
  await page.getByRole('button', { name: 'Šport dieťaťa' }).click();
  await expect(page).toHaveURL(`/company/statistics?rok=${lastYear}&prispevok=SP`);
  await expect(keyFigure(page, `Vyplatené v roku ${lastYear}`)).not.toHaveText(both);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Šport dieťaťa' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Rozdelenie súm' }).click();
  await expect(page).toHaveURL(/detail=sumy/);
  const detail = page.getByRole('dialog', { name: 'Koľko z príspevku ľudia čerpajú' });
  await expect(detail.getByRole('row').first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(detail).toBeHidden();

  if (!isPhone(page)) {
    await page.getByRole('button', { name: /^Rok/ }).click();
    await page.getByRole('option', { name: `Rok ${lastYear + 1}` }).click();
  } else {
    await page.getByLabel('Rok', { exact: true }).selectOption(String(lastYear + 1));
  }
  await expect(page).toHaveURL('/company/statistics?prispevok=SP');
  await expect(page.getByText('Vyplatené od januára')).toBeVisible();
});

test('some months of a year have figures and tables of their own', { tag: '@told-on-desktop' }, async ({ page }) => {
  await enter(page, 'jana.oravcova', `/company/statistics?rok=${lastYear}`);
  const whole = await keyFigure(page, `Vyplatené v roku ${lastYear}`).innerText();
  await page.getByRole('button', { name: /^Celý rok/ }).click();
  await page.getByRole('option', { name: `2. štvrťrok ${lastYear}` }).click();
  await expect(page).toHaveURL(`/company/statistics?rok=${lastYear}&od=4&do=6`);
  await expect(keyFigure(page, 'Vyplatené v období')).not.toHaveText(whole);
  await expect(page.getByText(`Výplaty, žiadosti a rozhodnutia sú za 2. štvrťrok ${lastYear}.`)).toBeVisible();
  const claims = card(page, /^Najviac žiadostí prišlo v|^Žiadosti prichádzajú rovnomerne/);
  await claims.getByRole('button', { name: 'Tabuľka' }).click();
  await expect(claims.getByRole('row')).toHaveCount(4);
  for (const name of ['Suma dokladov', 'Uznané', 'Vyplatené'])
    await expect(claims.getByRole('columnheader', { name })).toBeVisible();
  await expect(card(page, /^Kategórie výdavkov$/)).toBeVisible();
  await expectFineInBothThemes(page);
  await page.reload();
  await expect(page.getByRole('button', { name: /^2\. štvrťrok/ })).toBeVisible();
  // Words longer than the field are seen to go on.
  await page.goto(`/company/statistics?rok=${lastYear}&od=9&do=11`);
  const words = page.getByRole('button', { name: /^september/ }).getByText(/^september/);
  expect(await words.evaluate((span) => getComputedStyle(span).textOverflow)).toBe('ellipsis');
});

test(
  'too little to tell is said in a sentence, and a failure can be tried again',
  { tag: '@told-on-desktop' },
  async ({ page }) => {
    let isBroken = true;
    await page.route('**/api/1.0/COMP/*/company/statistics', async (route) => {
      if (isBroken) return route.abort();
      const answer = await route.fetch();
      const figures = await answer.json();
      const few = {
        ...figures,
        participation: null,
        byRatio: { groups: [], isMerged: true },
        byLength: { groups: [], isMerged: true },
        drawing: null,
        decisions: { ...figures.decisions, count: 2, rejected: 0, reasons: [] },
      };
      return route.fulfill({ response: answer, json: few });
    });
    await enter(page, 'jana.oravcova', '/company/statistics');
    await expect(page.getByText('Štatistiky sa nepodarilo načítať.')).toBeVisible();
    isBroken = false;
    await page.getByRole('button', { name: 'Skúsiť znova' }).click();
    await expect(page.getByText('Graf sa zobrazí od 5 rozhodnutých žiadostí.').first()).toBeVisible();
    await expect(page.getByText('Graf sa zobrazí od 5 ľudí s nárokom.').first()).toBeVisible();
    await expect(card(page, /^Koľko ľudí čerpá$/).getByRole('button', { name: 'Tabuľka' })).toBeHidden();
    await expectAccessible(page);
  },
);
