import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import {
  ArrowDownIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  FitIcon,
  MinusIcon,
  PlusIcon,
} from './icons-controls.tsx';
import { ArrowLeftIcon, RotateIcon } from './icons-signs.tsx';
import { boxOf, fittedView, type PictureView, type Size, turned, zoomedIn, zoomedOut } from './picture-zoom.ts';
import { useDelayed } from './use-delayed.ts';
import { useDragScroll } from './use-drag-scroll.ts';
import { useElementWidth } from './use-element-width.ts';

export interface ViewerPage {
  /** Changes with the picture: enlargement, turn and place start anew. */
  id: string;
  /** Address of the picture; null while it is on its way. */
  src: string | null;
  alt: string;
  hasFailed?: boolean;
}

export interface ViewerTexts {
  zoomIn: string;
  zoomOut: string;
  fit: string;
  rotate: string;
  previousPage: string;
  nextPage: string;
  download: string;
  moveUp: string;
  moveDown: string;
  moveLeft: string;
  moveRight: string;
  loading: string;
  /** E.g. "125 %". */
  zoom: (percent: number) => string;
  /** E.g. "1 z 2". */
  page: (number: number, count: number) => string;
}

/** What keys outside the viewer may do with it. */
export interface ViewerControls {
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  rotate: () => void;
}

interface PictureViewerProps {
  /** Name of the region. */
  label: string;
  pages: readonly ViewerPage[];
  pageIndex: number;
  onPage: (pageIndex: number) => void;
  texts: ViewerTexts;
  onDownload?: () => void;
  /** Instead of the picture when there is none or it cannot be shown. */
  missing: ReactNode;
  controls?: Ref<ViewerControls>;
  className?: string;
}

/** Pictures of pages to look at closely: enlarge, turn, move, leaf through, save. */
export function PictureViewer(props: PictureViewerProps) {
  const { label, pages, pageIndex, onPage, texts, onDownload, missing, className } = props;
  const page = pages[Math.min(pageIndex, pages.length - 1)];
  const pageId = page?.id ?? '';
  const [shown, setShown] = useState({ pageId, view: fittedView });
  const view = shown.pageId === pageId ? shown.view : fittedView;
  const change = (next: Partial<PictureView>) => setShown({ pageId, view: { ...view, ...next } });
  const controls: ViewerControls = {
    zoomIn: () => change({ zoom: zoomedIn(view.zoom) }),
    zoomOut: () => change({ zoom: zoomedOut(view.zoom) }),
    fit: () => change({ zoom: fittedView.zoom }),
    rotate: () => change({ turn: turned(view.turn) }),
  };
  useImperativeHandle(props.controls, () => controls);
  return (
    <section aria-label={label} className={classNames('@container flex min-h-0 min-w-0 flex-col bg-sunken', className)}>
      <div className="flex min-h-15 flex-none flex-wrap items-center gap-0.5 border-b border-line bg-surface px-3 @max-[27rem]:px-1.5 print:hidden">
        <ZoomTools texts={texts} view={view} controls={controls} isOff={!page?.src} />
        {/* Over all the room that is left, so that it stands still when the pages come. */}
        <div className="flex flex-1 items-center justify-end gap-0.5">
          {pages.length > 1 && <PageTools texts={texts} index={pageIndex} count={pages.length} onPage={onPage} />}
          {onDownload !== undefined && (
            <IconButton
              size="medium"
              label={texts.download}
              icon={<DownloadIcon />}
              isDisabled={pages.length === 0}
              onClick={onDownload}
            />
          )}
        </div>
      </div>
      {page && !page.hasFailed ? (
        <Place page={page} view={view} texts={texts} />
      ) : (
        <div className="grid flex-1 place-items-center overflow-auto p-6">{missing}</div>
      )}
    </section>
  );
}

interface ToolsProps {
  texts: ViewerTexts;
}

function ZoomTools(props: ToolsProps & { view: PictureView; controls: ViewerControls; isOff: boolean }) {
  const { texts, view, controls, isOff } = props;
  const tool = { size: 'medium', isDisabled: isOff } as const;
  return (
    <div className="flex items-center gap-0.5">
      <IconButton {...tool} label={texts.zoomOut} icon={<MinusIcon />} onClick={controls.zoomOut} />
      <output aria-live="polite" className="min-w-13 text-center text-small font-semibold num @max-[27rem]:sr-only">
        {texts.zoom(view.zoom)}
      </output>
      <IconButton {...tool} label={texts.zoomIn} icon={<PlusIcon />} onClick={controls.zoomIn} />
      <IconButton
        {...tool}
        label={texts.fit}
        icon={<FitIcon />}
        onClick={controls.fit}
        className="@max-[24.5rem]:hidden"
      />
      <IconButton {...tool} label={texts.rotate} icon={<RotateIcon />} onClick={controls.rotate} />
    </div>
  );
}

function PageTools(props: ToolsProps & { index: number; count: number; onPage: (index: number) => void }) {
  const { texts, index, count, onPage } = props;
  return (
    <>
      <IconButton
        size="medium"
        label={texts.previousPage}
        icon={<ChevronLeftIcon />}
        isDisabled={index === 0}
        onClick={() => onPage(index - 1)}
      />
      <output aria-live="polite" className="px-1.5 text-small whitespace-nowrap text-ink2 num">
        {texts.page(index + 1, count)}
      </output>
      <IconButton
        size="medium"
        label={texts.nextPage}
        icon={<ChevronRightIcon />}
        isDisabled={index >= count - 1}
        onClick={() => onPage(index + 1)}
      />
    </>
  );
}

const placePadding = 24;
const widthMax = 760;
/** The sheet people expect before the picture is there: A4. */
const paper: Size = { width: 210, height: 297 };

/** The scrolling place: arrow keys, the mouse and the buttons move what is larger than it. It stays while pictures change in it. */
function Place({ page, view, texts }: { page: ViewerPage; view: PictureView; texts: ViewerTexts }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Size & { pageId: string }>();
  const natural = shown?.pageId === page.id ? shown : null;
  const drag = useDragScroll(scroller);
  const placeWidth = Math.min(widthMax, Math.max(0, useElementWidth(scroller) - 2 * placePadding));
  const box = boxOf(natural ?? paper, view, placeWidth);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [page.id]);
  const isLarger = view.zoom > 100;
  const isOnSide = view.turn === 90 || view.turn === 270;
  return (
    <div className="relative flex min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
        aria-label={page.alt}
        aria-busy={page.src === null || undefined}
        tabIndex={0}
        {...drag}
        className={classNames(
          'grid min-h-0 min-w-0 flex-1 place-items-start overflow-auto overscroll-contain p-6 [scrollbar-gutter:stable] select-none focus-inside',
          isLarger && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <div
          className="relative m-auto mt-0 rounded-[3px] bg-white shadow-menu"
          style={view.zoom === 100 ? fittedBox(box) : box}
        >
          {page.src === null ? (
            <Waiting label={texts.loading} />
          ) : (
            <img
              key={page.id}
              src={page.src}
              alt={page.alt}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setShown({ pageId: page.id, width: naturalWidth, height: naturalHeight })
              }
              className={classNames('absolute top-1/2 left-1/2 max-w-none rounded-[3px]', !natural && 'opacity-0')}
              style={{
                width: isOnSide ? box.height : '100%',
                height: isOnSide ? box.width : '100%',
                transform: `translate(-50%, -50%) rotate(${view.turn}deg)`,
              }}
            />
          )}
        </div>
      </div>
      {isLarger && page.src !== null && (
        <MoveTools texts={texts} onMove={(x, y) => scroller.current?.scrollBy(x * stride, y * stride)} />
      )}
    </div>
  );
}

/** As wide as its place by itself, so that it stands right before anything is measured. */
function fittedBox({ width, height }: Size): CSSProperties {
  const { width: paperWidth, height: paperHeight } = paper;
  return {
    width: '100%',
    maxWidth: widthMax,
    aspectRatio: width > 0 ? `${width} / ${height}` : `${paperWidth} / ${paperHeight}`,
  };
}

/** Lines on the paper while the picture is on its way; the paper is white in every theme, and so are they. */
function Waiting({ label }: { label: string }) {
  const isShown = useDelayed(true);
  return (
    <div role="status" className="grid gap-[4%] p-[8%]">
      <span className="sr-only">{label}</span>
      {isShown &&
        ['w-1/2', 'w-1/3', 'w-full', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, index) => (
          <span key={index} className={classNames('block h-3.5 rounded-full bg-[#e8eeea]', width)} />
        ))}
    </div>
  );
}

const stride = 120;

function MoveTools({ texts, onMove }: ToolsProps & { onMove: (x: number, y: number) => void }) {
  const tool = { size: 'medium', hasTooltip: false } as const;
  return (
    <div className="absolute right-4 bottom-4 grid grid-cols-3 rounded-control border border-line bg-surface/95 shadow-menu">
      <span />
      <IconButton {...tool} label={texts.moveUp} icon={<ArrowUpIcon />} onClick={() => onMove(0, -1)} />
      <span />
      <IconButton {...tool} label={texts.moveLeft} icon={<ArrowLeftIcon />} onClick={() => onMove(-1, 0)} />
      <IconButton {...tool} label={texts.moveDown} icon={<ArrowDownIcon />} onClick={() => onMove(0, 1)} />
      <IconButton {...tool} label={texts.moveRight} icon={<ArrowRightIcon />} onClick={() => onMove(1, 0)} />
    </div>
  );
}
