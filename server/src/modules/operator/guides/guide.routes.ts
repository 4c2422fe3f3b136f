import { downloadGuide, readGuide, readGuidePicture } from '@polana/contract/guides';
import { readLetterhead } from '#modules/companies';
import { reading } from '#platform/database';
import { route } from '#platform/http/route';
import { loadGuide, loadPicture } from './guide-files.ts';
import { printedGuide } from './printed-guides.ts';

export const guideRoutes = [
  route(readGuide, ({ params, lang }) => loadGuide(params.name, lang)),
  route(downloadGuide, async ({ db, params, lang }) => {
    const guide = await loadGuide(params.name, lang);
    const content = await printedGuide(guide, await reading(db, readLetterhead));
    const size = content.byteLength;
    return { content, contentType: 'application/pdf', fileName: `${guide.title}.pdf`, size };
  }),
  route(readGuidePicture, async ({ params }) => {
    const content = await loadPicture(params.picture);
    return { content, contentType: 'image/png', fileName: params.picture, size: content.byteLength, isInline: true };
  }),
];
