import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge in pixels: 16 in chips, 20 in menus and buttons, 24 standing alone. */
  size?: 16 | 20 | 24 | 28 | 40;
  className?: string;
}

/** Draws one glyph of the set. Always decorative: the word beside it, or the control's name, carries the meaning. */
function Icon({ size = 20, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 2 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className === undefined ? 'flex-none' : `flex-none ${className}`}
    >
      {children}
    </svg>
  );
}

export function ArrowDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4.5v15m0 0L6.5 14M12 19.5l5.5-5.5" />
    </Icon>
  );
}

export function ArrowLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 12h-15m0 0L10 6.5M4.5 12 10 17.5" />
    </Icon>
  );
}

export function ArrowRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 12h15m0 0-5.5-5.5M19.5 12 14 17.5" />
    </Icon>
  );
}

export function ArrowUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19.5v-15m0 0L6.5 10M12 4.5l5.5 5.5" />
    </Icon>
  );
}

export function BallIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.6" />
      <path d="m12 7.6 4.2 3-1.6 4.9H9.4l-1.6-4.9zM12 7.6V3.5M16.2 10.6l3.9-1.2M14.6 15.5l2.4 3.4M9.4 15.5 7 18.9M7.8 10.6 3.9 9.4" />
    </Icon>
  );
}

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10.3 20.5h3.4M12 5.5V3.5" />
    </Icon>
  );
}

export function BookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5.3C6.5 4.3 9.5 4.5 12 6v13.5c-2.5-1.5-5.5-1.7-8-.7zM20 5.3c-2.5-1-5.5-.8-8 .7v13.5c2.5-1.5 5.5-1.7 8-.7z" />
    </Icon>
  );
}

export function BuildingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 20.5v-16h9v16M14 9.5h5v11M3 20.5h18M8 8.5h3M8 12h3M8 15.5h3" />
    </Icon>
  );
}

export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 6h15v13.5h-15zM4.5 10.3h15M8.3 3.8v4M15.7 3.8v4" />
    </Icon>
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 8h3l1.8-2.7h5.4L16.5 8h3a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
      <circle cx="12" cy="13.3" r="3.5" />
    </Icon>
  );
}

export function ChartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 20h17M6.5 20v-7M10.2 20V8.5M13.8 20V5M17.5 20v-9.5" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12.8 9.7 17.5 19 7" />
    </Icon>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 9 12 15.5 18.5 9" />
    </Icon>
  );
}

export function ChevronLeftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M15 5.5 8.5 12l6.5 6.5" />
    </Icon>
  );
}

export function ChevronRightIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 5.5 15.5 12 9 18.5" />
    </Icon>
  );
}

export function ChevronUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 15 12 8.5l6.5 6.5" />
    </Icon>
  );
}

export function CircleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.6" />
    </Icon>
  );
}

export function CircleCheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.6" />
      <path d="m8 12.3 2.8 2.8 5.3-5.9" />
    </Icon>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M12 7.2V12l3.2 2" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Icon>
  );
}

export function CloudOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 6.7A5.5 5.5 0 0 1 17.3 10a4 4 0 0 1 2.5 6.6M16.5 18H7.5a4 4 0 0 1-1-7.9M4 4l16 16" />
    </Icon>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 8.5h10v11H9zM15 8.5v-4H5v11h4" />
    </Icon>
  );
}

export function DocumentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7 3.5h7l4.5 4.5v11.5a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1z" />
      <path d="M14 3.5V8h4.5M9 13h6M9 16.5h4" />
    </Icon>
  );
}

export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4.5v10.7m0 0L7.8 11M12 15.2l4.2-4.2M4.5 15.5v4h15v-4" />
    </Icon>
  );
}

export function EuroIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17.5 6.2A6.8 6.8 0 0 0 7.2 12a6.8 6.8 0 0 0 10.3 5.8M4.5 10.3h9M4.5 13.7h8" />
    </Icon>
  );
}

export function ExternalIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 5H5v14h14v-5M14 4.5h5.5V10M19.5 4.5 11.5 12.5" />
    </Icon>
  );
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 12C4.7 8 8 6 12 6s7.3 2 9.5 6c-2.2 4-5.5 6-9.5 6s-7.3-2-9.5-6z" />
      <circle cx="12" cy="12" r="2.8" />
    </Icon>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.6 6.3A10 10 0 0 1 12 6c4 0 7.3 2 9.5 6a13.6 13.6 0 0 1-2.7 3.4M6.3 7.6A12.8 12.8 0 0 0 2.5 12c2.2 4 5.5 6 9.5 6 1.8 0 3.4-.4 4.8-1.2M10 10.1a2.8 2.8 0 0 0 3.9 3.9M4 4l16 16" />
    </Icon>
  );
}

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16M7 12h10M10.5 18h3" />
    </Icon>
  );
}

export function FitIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5" />
    </Icon>
  );
}

export function FlagIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 20.5V4M6 5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0" />
    </Icon>
  );
}

export function FolderIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6a1 1 0 0 1 1-1h4.7l2 2.5h8.3a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1z" />
    </Icon>
  );
}

export function GiftIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9C9 9 7 7.8 7 6.2 7 5 8 4.2 9 4.2c1.8 0 3 2 3 4.8 0-2.8 1.2-4.8 3-4.8 1 0 2 .8 2 2C17 7.8 15 9 12 9z" />
    </Icon>
  );
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M3.6 12h16.8M12 3.4c2.4 2.4 3.6 5.3 3.6 8.6S14.4 18.2 12 20.6C9.6 18.2 8.4 15.3 8.4 12S9.6 5.8 12 3.4z" />
    </Icon>
  );
}

export function HelpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M9.7 9.6c0-1.4 1-2.3 2.4-2.3s2.4.9 2.4 2.1c0 1.7-2.4 1.9-2.4 3.7M12 16.2v.1" />
    </Icon>
  );
}

export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11 12 4l8 7v8.2a.8.8 0 0 1-.8.8H15v-6H9v6H4.8a.8.8 0 0 1-.8-.8z" />
    </Icon>
  );
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.6" />
      <path d="M12 11.2v5M12 7.9V8" />
    </Icon>
  );
}

export function KeyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="15.5" r="4" />
      <path d="m11 12.7 8.5-8.2M16.3 7.5l2.7 2.7M13.5 10.3l1.8 1.8" />
    </Icon>
  );
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 10.5h12v9H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </Icon>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7" />
    </Icon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Icon>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />
    </Icon>
  );
}

export function MoreIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="2.6" />
    </Icon>
  );
}

export function MountainIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.5 19 9 7.3l3.7 6.5 2.6-4L21.5 19z" />
    </Icon>
  );
}

export function OctagonCrossIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.4 3.5h7.2l4.9 4.9v7.2l-4.9 4.9H8.4l-4.9-4.9V8.4zM9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6" />
    </Icon>
  );
}

export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.5 19.5 1-4L16.3 4.7a1 1 0 0 1 1.4 0l1.6 1.6a1 1 0 0 1 0 1.4L8.5 18.5zM14.2 6.8l3 3" />
    </Icon>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 3.5h9a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-15a1 1 0 0 1 1-1zM10.8 17.7h2.4" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

export function RotateIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 4v4h-4" />
    </Icon>
  );
}

export function ScalesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v16M8 20h8M5 7.5l7-1.7 7 1.7M5 7.5l-2.4 6h4.8zM19 7.5l-2.4 6h4.8z" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.5 15.5 5 5" />
    </Icon>
  );
}

export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7.5h8M16.5 7.5H20M4 16.5h3.5M12 16.5h8" />
      <circle cx="14.2" cy="7.5" r="2.3" />
      <circle cx="9.8" cy="16.5" r="2.3" />
    </Icon>
  );
}

export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5 5 6v5.3c0 4.3 2.8 7.7 7 9.2 4.2-1.5 7-4.9 7-9.2V6z" />
      <path d="m9 11.8 2.2 2.2 3.8-4.2" />
    </Icon>
  );
}

export function SignOutIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 7V4.5h-9v15h9V17M9.5 12H20m0 0-3.2-3.2M20 12l-3.2 3.2" />
    </Icon>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.8 2.3 5 5.4.6-4 3.7 1.1 5.4L12 15.8l-4.8 2.7 1.1-5.4-4-3.7 5.4-.6z" />
    </Icon>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="3.8" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
    </Icon>
  );
}

export function SwapIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 8.5h14m0 0L15 5M18.5 8.5 15 12M19.5 15.5h-14m0 0L9 12m-3.5 3.5L9 19" />
    </Icon>
  );
}

export function TableIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14" />
    </Icon>
  );
}

export function TransferIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.5 19V5m0 0L4 8.5M7.5 5 11 8.5M16.5 5v14m0 0L13 15.5m3.5 3.5 3.5-3.5" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 10.5v5.5M13.7 10.5v5.5" />
    </Icon>
  );
}

export function TriangleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4.2 21 19.5H3zM12 10v4.2M12 16.9v.1" />
    </Icon>
  );
}

export function UploadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15.2V4.5m0 0L7.8 8.7M12 4.5l4.2 4.2M4.5 15.5v4h15v-4" />
    </Icon>
  );
}

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.5 20c.8-3.9 4-5.8 7.5-5.8s6.7 1.9 7.5 5.8" />
    </Icon>
  );
}

export function UserPlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="8.5" r="3.5" />
      <path d="M3.2 19.5c.7-3.5 3.6-5.2 6.8-5.2 1.7 0 3.2.4 4.4 1.3M18.5 13.5v6M15.5 16.5h6" />
    </Icon>
  );
}

export function UsersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8.5" r="3.3" />
      <path d="M2.8 19.5c.7-3.4 3.3-5.1 6.2-5.1s5.5 1.7 6.2 5.1M15.5 5.6a3.3 3.3 0 0 1 0 5.9M17.5 14.9c2 .7 3.3 2.3 3.7 4.6" />
    </Icon>
  );
}
