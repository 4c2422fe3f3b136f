import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ChevronLeftIcon, MenuIcon } from '#ui/icons-controls.tsx';
import { appText } from '../app.texts.ts';
import { MenuList } from './menu-list.tsx';
import type { Menu } from './use-menu.ts';

interface SideMenuProps {
  menu: Menu;
  isRail: boolean;
  onToggle: () => void;
  /** Stands as a pane of its own and gives way under 1200 px. */
  isWorkbench: boolean;
}

/** The menu beside the page from 900 px up; collapses to a rail of icons. */
export function SideMenu({ menu, isRail, onToggle, isWorkbench }: SideMenuProps) {
  return (
    <nav
      aria-label={appText('frame.mainMenu')}
      className={classNames(
        'hidden flex-none flex-col overflow-y-auto pb-6 print:hidden!',
        isWorkbench
          ? 'border-r border-line lg:flex'
          : 'sticky top-(--frame-top) max-h-[calc(100dvh-var(--frame-top))] self-start md:flex',
        isRail ? 'w-18 items-center pt-3' : 'w-54 pt-7 lg:w-62',
      )}
    >
      {isRail && <ToggleButton isRail onToggle={onToggle} />}
      <div className={classNames('contents', !menu.isComplete && 'invisible')}>
        <MenuList groups={menu.groups} isRail={isRail} />
      </div>
      {!isRail && (
        <div className={menu.isComplete ? undefined : 'invisible'}>
          <ToggleButton isRail={false} onToggle={onToggle} />
        </div>
      )}
    </nav>
  );
}

function ToggleButton({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  return (
    <IconButton
      label={appText(isRail ? 'frame.expand' : 'frame.collapse')}
      icon={isRail ? <MenuIcon /> : <ChevronLeftIcon />}
      size="medium"
      aria-expanded={!isRail}
      onClick={onToggle}
      className={isRail ? '' : 'mt-3'}
    />
  );
}
