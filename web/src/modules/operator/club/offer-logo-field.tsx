import type { Role } from '@polana/contract/identity';
import { type ReactNode, useEffect, useState } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { useChangeLogo } from './club-desk.queries.ts';
import { clubDeskText } from './club-desk.texts.ts';
import { logoContrast, logoContrastMin } from './logo-contrast.ts';
import { Part } from './offer-fields.tsx';

interface OfferLogoFieldProps {
  role: Role;
  /** Null until the offer is saved for the first time. */
  offerId: string | null;
  hasLogo: boolean;
  /** The picture as employees get it. */
  picture: ReactNode;
}

/** The partner's picture: chosen, looked at for how well it is seen on white, taken away. */
export function OfferLogoField({ role, offerId, hasLogo, picture }: OfferLogoFieldProps) {
  return (
    <Part id="offer-logo" title={clubDeskText('part.logo')}>
      {offerId === null ? (
        <p className="text-compact text-ink2">{clubDeskText('logo.later')}</p>
      ) : (
        <Picture {...{ role, offerId, hasLogo, picture }} />
      )}
    </Part>
  );
}

function Picture({ role, offerId, hasLogo, picture }: OfferLogoFieldProps & { offerId: string }) {
  const change = useChangeLogo(role, offerId);
  const [chosen, setChosen] = useState<File | null>(null);
  const contrast = useContrast(chosen);

  async function send(file: File | null) {
    const isDone = await change.mutateAsync(file).then(
      () => true,
      () => false,
    );
    setChosen(isDone ? file : null);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {hasLogo && picture}
        <FileButton
          variant="secondary"
          size="small"
          accept="image/png,image/jpeg"
          onFiles={([file]) => void (file && !change.isPending && send(file))}
        >
          {clubDeskText(hasLogo ? 'logo.change' : 'logo.choose')}
        </FileButton>
        {hasLogo && (
          <Button variant="quiet" size="small" onClick={() => void send(null)}>
            {clubDeskText('logo.remove')}
          </Button>
        )}
      </div>
      <p className="text-small text-ink2">{clubDeskText('logo.limits')}</p>
      {contrast !== null && (
        <Banner tone={contrast < logoContrastMin ? 'warning' : 'success'} isLive>
          {contrast < logoContrastMin
            ? clubDeskText('logo.poor', { ratio: format.number(Math.floor(contrast * 10) / 10) })
            : clubDeskText('logo.good')}
        </Banner>
      )}
    </>
  );
}

const measuredSide = 96;

/** Draws the chosen picture small and measures it; null while there is none. */
function useContrast(file: File | null): number | null {
  const [measured, setMeasured] = useState<{ file: File; contrast: number | null } | null>(null);
  useEffect(() => {
    if (!file) return;
    createImageBitmap(file, { resizeWidth: measuredSide }).then(
      (bitmap) => {
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
        setMeasured({ file, contrast: pixels ? logoContrast(pixels) : null });
      },
      () => setMeasured(null),
    );
  }, [file]);
  return file !== null && measured?.file === file ? measured.contrast : null;
}
