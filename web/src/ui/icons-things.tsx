import { Icon, type IconProps } from './icon.tsx';

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

export function CloudOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 6.7A5.5 5.5 0 0 1 17.3 10a4 4 0 0 1 2.5 6.6M16.5 18H7.5a4 4 0 0 1-1-7.9M4 4l16 16" />
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

export function EuroIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M17.5 6.2A6.8 6.8 0 0 0 7.2 12a6.8 6.8 0 0 0 10.3 5.8M4.5 10.3h9M4.5 13.7h8" />
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

export function HomeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 11 12 4l8 7v8.2a.8.8 0 0 1-.8.8H15v-6H9v6H4.8a.8.8 0 0 1-.8-.8z" />
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

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7" />
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

export function ScalesIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v16M8 20h8M5 7.5l7-1.7 7 1.7M5 7.5l-2.4 6h4.8zM19 7.5l-2.4 6h4.8z" />
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

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 3.8 2.3 5 5.4.6-4 3.7 1.1 5.4L12 15.8l-4.8 2.7 1.1-5.4-4-3.7 5.4-.6z" />
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

export function UserIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="3.8" />
      <path d="M4.5 20c.8-3.9 4-5.8 7.5-5.8s6.7 1.9 7.5 5.8" />
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
