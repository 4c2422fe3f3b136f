import { createElement } from 'react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { textsLoaded } from '#platform/texts.ts';
import type { RouteInPreparation } from './routes-in-preparation.ts';

/** The announcement of one page, inside the frame. */
export function preparationPage(name: RouteInPreparation) {
  return lazyRouteComponent(async () => {
    const { PageInPreparation } = await import('../pages/preparation/page-in-preparation.tsx');
    await textsLoaded();
    return { default: () => createElement(PageInPreparation, { name }) };
  });
}
