import { LogoMark } from '#ui/logo.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Before the first page: the mark at once, grey shapes of a page after 300 ms, never a flash of the login. */
export function Splash() {
  return (
    <div aria-hidden="true">
      <div className="flex h-18.5 items-center border-b border-line bg-surface px-4 md:px-6">
        <LogoMark className="splash-mark" />
      </div>
      <div className="mx-auto grid max-w-360.5 gap-5 px-4 py-8 md:px-6">
        <Skeleton className="h-10 w-60" />
        <Skeleton className="h-70 rounded-hero" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </div>
  );
}
