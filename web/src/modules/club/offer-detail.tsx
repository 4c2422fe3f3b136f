import type { OfferDetail as Offer } from '@polana/contract/club';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { buttonClass } from '#ui/button.tsx';
import { ExternalIcon } from '#ui/icons-controls.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { clubText } from './club.texts.ts';
import { langOf, placeText, rewardText } from './offer-texts.ts';

/** Everything about one offer. The operator's words are shown as they are typed, never as markup. */
export function OfferDetail({ offer }: { offer: Offer }) {
  const lang = langOf(offer);
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-compact text-ink2">{`${clubText(`kind.${offer.kind}`)} · ${placeText(offer)}`}</p>
          <p lang={lang} className="mt-0.5 text-h2 text-balance">
            {offer.title}
          </p>
        </div>
        <p className="flex-none rounded-chip bg-brand-tint px-3 py-1.5 text-center text-on-brand-tint">
          <b className="block text-h2 num">{rewardText(offer)}</b>
          <span className="text-small">{clubText(`of.${offer.kind}`)}</span>
        </p>
      </div>
      <p lang={lang} className="mt-3 whitespace-pre-line text-ink2 wrap-anywhere">
        {offer.description}
      </p>
      <Part title={clubText('detail.conditions')} lang={lang} content={offer.conditions} />
      <Part title={clubText('detail.howToUse')} lang={lang} content={offer.howToUse} />
      <Part title={clubText('detail.address')} content={offer.address} />
      <Part title={clubText('detail.validity')} content={format.dateRange(offer.validFrom, offer.validTo)} />
      <Part title={clubText('detail.web')} content={hostOf(offer.webUrl)} />
    </>
  );
}

function Part({ title, content, lang }: { title: string; content: string; lang?: string | undefined }) {
  if (content === '') return null;
  return (
    <section className="mt-5">
      <h3 className="text-small font-semibold text-ink3">{title}</h3>
      <p lang={lang} className="mt-0.5 whitespace-pre-line wrap-anywhere">
        {content}
      </p>
    </section>
  );
}

function hostOf(webUrl: string): string {
  return URL.canParse(webUrl) ? new URL(webUrl).host : '';
}

/** Leads to the partner in a new tab, which learns nothing of the portal. */
export function OpenOfferLink({ webUrl, onOpen }: Pick<Offer, 'webUrl'> & { onOpen: () => void }): ReactNode {
  if (!/^https?:\/\//.test(webUrl)) return null;
  return (
    <a
      href={webUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ isFull: true })}
      onClick={onOpen}
    >
      {clubText('detail.open')}
      <ExternalIcon />
      <VisuallyHidden>{clubText('detail.newTab')}</VisuallyHidden>
    </a>
  );
}
