import { readBrandingStyle, readFavicon, readLogo, readManifest } from '@polana/contract/operator';
import {
  readOperatorSettings,
  removeLogo as removeEndpoint,
  storeLogo as storeEndpoint,
  updateOperatorSettings as updateEndpoint,
  type OperatorSettings,
} from '@polana/contract/operator-settings';
import { reading, type Database, type ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route, type FileAnswer, type Route } from '#platform/http/route';
import { readProfile } from '../operator-profile.store.ts';
import { brandingStyle, faviconOf, logoUrl, manifestOf, type Branding } from './branding.rules.ts';
import { keepLogo, removeLogo } from './change-logo.ts';
import { findLogoPng, findLogos, type Logo } from './logo.store.ts';
import { findState, readColours, readHasContours, readSettings } from './settings.store.ts';
import { updateOperatorSettings } from './update-operator-settings.ts';

export const operatorSettingsRoutes: readonly Route[] = [
  route(readOperatorSettings, ({ db }) => reading(db, answerOf)),
  route(updateEndpoint, async ({ db, actor, author, lang, body }) => {
    const { version, ...form } = body;
    await updateOperatorSettings(db, { operator: actor, author, lang, version }, form);
    return reading(db, answerOf);
  }),
  route(storeEndpoint, async ({ db, actor, author, params, files }) => {
    for await (const { content, declaredName } of files) {
      await keepLogo(db, { operator: actor, author, theme: params.theme }, { content, declaredName });
      return reading(db, answerOf);
    }
    throw new Refusal('file_required', 400, { path: 'files' });
  }),
  route(removeEndpoint, async ({ db, actor, author, params }) => {
    await removeLogo(db, { operator: actor, author, theme: params.theme });
    return reading(db, answerOf);
  }),
];

/** What every browser fetches before anybody signs in. */
export const brandingRoutes: readonly Route[] = [
  route(readBrandingStyle, async ({ db }) => textFile(brandingStyle(await brandingOf(db)), 'text/css', 'branding.css')),
  route(readManifest, async ({ db }) =>
    textFile(manifestOf(await brandingOf(db)), 'application/manifest+json', 'manifest.webmanifest'),
  ),
  route(readFavicon, async ({ db }) => textFile(faviconOf(await brandingOf(db)), 'image/svg+xml', 'favicon.svg')),
  route(readLogo, async ({ db, params }) => {
    const content = await reading(db, (tx) => findLogoPng(tx, params.name.slice(0, 64)));
    if (!content) throw new Refusal('logo_not_found', 404);
    return {
      content,
      contentType: 'image/png',
      fileName: 'logo.png',
      size: content.byteLength,
      isInline: true,
      isImmutable: true,
    };
  }),
];

function textFile(text: string, contentType: string, fileName: string): FileAnswer {
  const content = Buffer.from(text);
  return {
    content,
    contentType: `${contentType}; charset=utf-8`,
    fileName,
    size: content.byteLength,
    isInline: true,
  };
}

function brandingOf(db: Database): Promise<Branding> {
  return reading(db, async (tx) => {
    const { light, dark } = await findLogos(tx);
    const { productName } = await readProfile(tx);
    const logos = { light: light?.sha256 ?? null, dark: dark?.sha256 ?? null };
    return { productName, palette: await readColours(tx), hasContours: await readHasContours(tx), logos };
  });
}

async function answerOf(tx: ReadTx): Promise<OperatorSettings> {
  const { changedAt, changedBy, version } = await findState(tx);
  const { light, dark } = await findLogos(tx);
  return {
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
    ...(await readSettings(tx)),
    logos: { light: logoOf(light), dark: logoOf(dark) },
  };
}

function logoOf(logo: Logo | null): OperatorSettings['logos']['light'] {
  return logo && { url: logoUrl(logo.sha256), width: logo.width, height: logo.height };
}
