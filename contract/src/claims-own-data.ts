import { endpoint } from './endpoint.ts';
import { fileContent } from './primitives.ts';

export const downloadOwnData = endpoint({
  id: 'claims.downloadOwnData',
  method: 'GET',
  path: '/my-data/archive',
  access: 'person',
  summary:
    'Everything the portal keeps about the signed-in person with the documents of their claims, in one archive (ZIP).',
  binary: true,
  answer: fileContent,
  errors: ['confirm_identity', 'not_while_impersonating'],
  forbiddenWhileImpersonating: true,
});
