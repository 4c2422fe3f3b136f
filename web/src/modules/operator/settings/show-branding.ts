import { readBrandingStyle, readFavicon } from '@polana/contract/operator';
import { callUrl } from '#platform/call-url.ts';

/** Has this page fetch the operator's colours and mark anew; every other page gets them with its next load. */
export function showBranding(version: number): void {
  const query = { version: String(version) };
  reload('link[rel=stylesheet][href*="branding.css"]', callUrl(readBrandingStyle, { query }));
  reload('link[rel=icon][href*="favicon.svg"]', callUrl(readFavicon, { query }));
}

function reload(selector: string, href: string): void {
  const link = document.querySelector<HTMLLinkElement>(selector);
  if (link) link.href = href;
}
