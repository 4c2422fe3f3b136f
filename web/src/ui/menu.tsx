import {
  cloneElement,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import {
  Header,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Pressable,
} from 'react-aria-components/Menu';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icons-controls.tsx';
import { popoverClass } from './popover-class.ts';
import { useOpening } from './use-open-soon.ts';

export interface MenuItem {
  id: string;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** The choice that holds now, e.g. the role in use. */
  isSelected?: boolean;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Makes the item a link. */
  href?: string;
}

export interface MenuGroup {
  id: string;
  title?: ReactNode;
  items: readonly MenuItem[];
}

interface MenuProps {
  /** The button that opens it; must pass its props and ref to a real `<button>`. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Name of the menu. */
  label: string;
  groups: readonly MenuGroup[];
  onAction: (id: string) => void;
  /** Drawn because somebody has just asked for it. */
  isOpenAtFirst?: boolean;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
}

/** The button stands in the place of the one that was pressed: it takes the focus, to get it back when the menu closes. */
function useOpenedAtFirst(isOpenAtFirst: boolean, open: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const openOnce = useEffectEvent(open);
  useEffect(() => {
    if (!isOpenAtFirst) return;
    button.current?.focus({ preventScroll: true });
    openOnce();
  }, [isOpenAtFirst]);
  return button;
}

/** A list of actions under a button; arrows, Home, End and typing move in it. */
export function Menu({ trigger, label, groups, onAction, isOpenAtFirst = false, placement = 'bottom end' }: MenuProps) {
  const opening = useOpening();
  const button = useOpenedAtFirst(isOpenAtFirst, () => opening.onOpenChange(true));
  return (
    <MenuTrigger {...opening}>
      <Pressable>{cloneElement(trigger, { ref: button }) as ComponentProps<typeof Pressable>['children']}</Pressable>
      <Popover placement={placement} className={classNames(popoverClass, 'min-w-60')}>
        <AriaMenu
          aria-label={label}
          onAction={(key) => onAction(String(key))}
          className="max-h-[inherit] overflow-y-auto p-1.5 focus-quiet"
        >
          {groups.map((group, index) => (
            <MenuSection
              key={group.id}
              id={group.id}
              aria-label={group.title === undefined ? label : undefined}
              className={index === 0 ? undefined : 'mt-1.5 border-t border-line pt-1.5'}
            >
              {group.title !== undefined && (
                <Header className="px-3 pt-2 pb-1 text-micro font-semibold text-ink3">{group.title}</Header>
              )}
              {group.items.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

function Row({ item }: { item: MenuItem }) {
  return (
    <AriaMenuItem
      id={item.id}
      textValue={item.label}
      href={item.href}
      isDisabled={item.isDisabled}
      aria-current={item.isSelected || undefined}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-2 text-compact font-medium outline-none',
        'data-focused:bg-sunken data-focus-visible:ring-3 data-focus-visible:ring-inset data-focus-visible:ring-focus',
        'data-disabled:cursor-not-allowed data-disabled:text-ink3 data-disabled:opacity-60',
        'forced-colors:data-focused:bg-[Highlight] forced-colors:data-focused:text-[HighlightText]',
        item.isDanger === true ? 'text-bad-fg' : 'text-ink',
        item.isSelected === true && 'bg-brand-tint text-on-brand-tint',
      )}
    >
      {item.icon}
      <span className="min-w-0 flex-1">
        <span className="block">{item.label}</span>
        {item.description !== undefined && (
          <span className={classNames('block text-small font-regular', item.isSelected ? '' : 'text-ink3')}>
            {item.description}
          </span>
        )}
      </span>
      {item.isSelected === true && <CheckIcon />}
    </AriaMenuItem>
  );
}
