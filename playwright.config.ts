import { defineConfig } from '@playwright/test';
import { narrow, wide } from './e2e/sizes.ts';

/** `npm test -- e2e` starts a server per project and names its address here, and finds the browser. */
const browser = process.env['POLANA_CHROMIUM'];
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

// Stories count days as the people they tell of do; elsewhere it may be another day for an hour or two.
process.env['TZ'] = 'Europe/Bratislava';

const onOperatorsPortal =
  /(?:claim-tabs|closing|ended-session|frame|operator-[\w-]+|registration|statistics)\.spec\.ts$/;

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: false,
  forbidOnly: true,
  // Nobody waits beside a run of CI to start it again when its machine was busy with something else; what needed it is named.
  retries: process.env['CI'] ? 1 : 0,
  // One after the other on each server, because the stories share its people; all servers at once.
  workers: 3,
  // Generous: three browsers and three portals share the machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    // What is not there within a minute does not come; without this a story would wait for its own end.
    actionTimeout: 60_000,
    locale: 'sk-SK',
    timezoneId: 'Europe/Bratislava',
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env['POLANA_TRACE'] ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...asRoot,
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--no-first-run',
      ],
    },
  },
  // A story tagged @desktop or @phone is told at that size only, because the other one has no such thing to do. One tagged
  // @told-on-desktop or @told-on-phone goes the same way at both: it is told once, and whatever it looks at it sees at both sizes.
  projects: [
    {
      name: 'desktop',
      testIgnore: onOperatorsPortal,
      workers: 1,
      grepInvert: /@(?:phone|told-on-phone)/,
      use: { viewport: wide, baseURL: process.env['POLANA_E2E_DESKTOP_URL'] },
    },
    {
      name: 'phone',
      workers: 1,
      grepInvert: /@(?:desktop|told-on-desktop)/,
      use: {
        viewport: narrow,
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
        baseURL: process.env['POLANA_E2E_PHONE_URL'],
      },
    },
    {
      // The operator changes what everybody sees, so it has a portal of its own. A few stories of others are told there first,
      // so that the three portals are done at about the same time.
      name: 'operator',
      testMatch: onOperatorsPortal,
      workers: 1,
      grepInvert: /@(?:phone|told-on-phone)/,
      use: { viewport: wide, baseURL: process.env['POLANA_E2E_OPERATOR_URL'] },
    },
  ],
});
