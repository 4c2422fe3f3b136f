import { readCodeList as readCodeListEndpoint } from '@polana/contract/code-lists';
import { route } from '#platform/http/route';
import { countAgainst, limitOn } from '#platform/limits';
import { readCodeList } from './code-lists.ts';

const perMinuteMax = 60;

export const codeListRoutes = [
  route(readCodeListEndpoint, async ({ db, params, lang, actor, connection }) => {
    // Whoever is signed in is counted by the account anyway; an office behind one address keeps its lists.
    const limit = { max: perMinuteMax, windowSeconds: 60 };
    if (!actor) await countAgainst(db, [limitOn('code-lists', connection.address, limit)]);
    return { items: await readCodeList(db, params.code, lang) };
  }),
];
