import type { WaitingCount } from '@polana/contract/claim-waiting';
import type { ActionCode, RoleName } from '@polana/contract/roles';
import type { LinkProps } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { type IconProps } from '#ui/icon.tsx';
import { PencilIcon, UserPlusIcon } from '#ui/icons-controls.tsx';
import {
  BellIcon,
  BookIcon,
  BuildingIcon,
  CalendarIcon,
  CameraIcon,
  ChartIcon,
  DocumentIcon,
  FlagIcon,
  FolderIcon,
  HomeIcon,
  ScalesIcon,
  SettingsIcon,
  ShieldIcon,
  StarIcon,
  TransferIcon,
  UserIcon,
  UsersIcon,
} from '#ui/icons-things.tsx';
import type texts from '../app.sk.json';

type TextKey = { [Key in keyof typeof texts]: (typeof texts)[Key] extends string ? Key : never }[keyof typeof texts];

export interface MenuLink {
  text: TextKey;
  to: NonNullable<LinkProps['to']>;
  params?: { name: string };
  icon: ComponentType<IconProps>;
  /** How many wait there, shown in a pill. */
  waiting?: WaitingCount | undefined;
  opensNewTab?: true;
}

export interface Submenu {
  text: TextKey;
  icon: ComponentType<IconProps>;
  links: readonly MenuLink[];
}

export interface MenuGroup {
  text: TextKey;
  entries: readonly (MenuLink | Submenu)[];
}

/** How much waits for the operator, by what it is. */
interface OperatorTasks {
  registrations: number;
  changeRequests: number;
  privacyRequests: number;
  ruleDrafts: number;
}

export interface MenuFacts {
  roleName: RoleName | null;
  /** Registrations waiting for the company. */
  pendingRegistrations: number;
  /** Changes of data waiting for the administrator. */
  waitingRequests: number;
  /** Claims waiting for the company, once it is known how many. */
  waitingClaims?: WaitingCount | undefined;
  /** What waits for the operator. */
  operatorTasks?: OperatorTasks | undefined;
  /** Allowances of the role. */
  actionCodes: readonly ActionCode[];
}

/** The side menu of a role; logout follows it everywhere. */
export function menuOf(facts: MenuFacts): MenuGroup[] {
  const { roleName } = facts;
  if (roleName === 'OPER') return [operations(facts), personal(facts)];
  if (roleName === 'COMP')
    return [{ text: 'menu.account', entries: [movements] }, companyGroup(facts), personal(facts)];
  if (roleName === 'EMPL') return [employeeAccount, personal(facts)];
  return [personal(facts)];
}

const movements: MenuLink = { text: 'menu.movements', to: '/account/movements', icon: TransferIcon };

const employeeAccount: MenuGroup = {
  text: 'menu.account',
  entries: [
    { text: 'menu.accountOverview', to: '/account/overview', icon: HomeIcon },
    { text: 'menu.addDocument', to: '/account/add-document', icon: CameraIcon },
    movements,
    { text: 'menu.documents', to: '/account/documents', icon: DocumentIcon },
    { text: 'menu.benefits', to: '/account/benefits', icon: StarIcon },
  ],
};

function companyGroup({ pendingRegistrations, waitingRequests, waitingClaims }: MenuFacts): MenuGroup {
  const registrations: MenuLink = {
    text: 'menu.registrations',
    to: '/company/employee-registration',
    icon: UserPlusIcon,
    waiting: { count: pendingRegistrations, isExact: true },
  };
  const requests: MenuLink = {
    text: 'menu.operatorRequests',
    to: '/company/requests',
    icon: PencilIcon,
    waiting: { count: waitingRequests, isExact: true },
  };
  return {
    text: 'menu.company',
    entries: [
      { text: 'menu.companyOverview', to: '/company/overview', icon: BuildingIcon },
      ...(pendingRegistrations > 0 ? [registrations] : []),
      ...(waitingRequests > 0 ? [requests] : []),
      { text: 'menu.employees', to: '/company/employees', icon: UsersIcon },
      { text: 'menu.companyDocuments', to: '/company/documents', icon: DocumentIcon, waiting: waitingClaims },
      { text: 'menu.closing', to: '/company/closing', icon: CalendarIcon },
      { text: 'menu.companyProfile', to: '/company/profile', icon: FlagIcon },
      { text: 'menu.administrators', to: '/company/administrators', icon: ShieldIcon },
      { text: 'menu.fileList', to: '/company/file-list', icon: FolderIcon },
      { text: 'menu.statistics', to: '/company/statistics', icon: ChartIcon },
    ],
  };
}

function operations({ operatorTasks }: MenuFacts): MenuGroup {
  const waiting = (kind: keyof OperatorTasks): WaitingCount | undefined =>
    operatorTasks && operatorTasks[kind] > 0 ? { count: operatorTasks[kind], isExact: true } : undefined;
  return {
    text: 'menu.operations',
    entries: [
      { text: 'menu.operatorOverview', to: '/operator/overview', icon: HomeIcon },
      { text: 'menu.operatorCompanies', to: '/operator/companies', icon: BuildingIcon },
      {
        text: 'menu.operatorRegistrations',
        to: '/operator/registrations',
        icon: UserPlusIcon,
        waiting: waiting('registrations'),
      },
      { text: 'menu.operatorRules', to: '/operator/rules', icon: ScalesIcon, waiting: waiting('ruleDrafts') },
      { text: 'menu.operatorClub', to: '/operator/club', icon: StarIcon },
      { text: 'menu.operatorRequests', to: '/operator/requests', icon: PencilIcon, waiting: waiting('changeRequests') },
      { text: 'menu.operatorPrivacy', to: '/operator/privacy', icon: ShieldIcon, waiting: waiting('privacyRequests') },
      { text: 'menu.operatorSettings', to: '/operator/settings', icon: SettingsIcon },
      { text: 'menu.operatorHealth', to: '/operator/health', icon: ChartIcon },
      { text: 'menu.operatorAudit', to: '/operator/audit', icon: BellIcon },
    ],
  };
}

function personal(facts: MenuFacts): MenuGroup {
  const manual = facts.roleName === 'COMP' ? 'manual-employer' : 'manual-employee';
  return {
    text: 'menu.personal',
    entries: [
      { text: 'menu.profile', to: '/profile', icon: UserIcon },
      { text: 'menu.manual', ...guide(manual), icon: BookIcon, opensNewTab: true },
      ...(facts.roleName === 'EMPL' ? [legislation(facts.actionCodes)] : []),
    ],
  };
}

function guide(name: string) {
  return { to: '/guide/$name', params: { name } } as const;
}

/** One link for a person with one allowance, otherwise a submenu of both. */
function legislation(actionCodes: readonly ActionCode[]): MenuLink | Submenu {
  const links: Record<ActionCode, MenuLink> = {
    RP: { text: 'menu.legislationRP', ...guide('legislation-rp'), icon: ScalesIcon, opensNewTab: true },
    SP: { text: 'menu.legislationSP', ...guide('legislation-sp'), icon: ScalesIcon, opensNewTab: true },
  };
  const [only, another] = new Set(actionCodes);
  if (only && !another) return { ...links[only], text: 'menu.legislation' };
  return { text: 'menu.legislation', icon: ScalesIcon, links: [links.RP, links.SP] };
}

export interface BarLink {
  text: TextKey;
  to: NonNullable<LinkProps['to']>;
  icon: ComponentType<IconProps>;
}

/** The three places of the bottom bar; the middle one is the role's main task. */
export function bottomBarOf(roleName: RoleName | null): readonly BarLink[] {
  const profile: BarLink = { text: 'bar.profile', to: '/profile', icon: UserIcon };
  if (roleName === 'COMP') {
    return [
      { text: 'bar.account', to: '/account/movements', icon: HomeIcon },
      { text: 'bar.company', to: '/company/overview', icon: BuildingIcon },
      profile,
    ];
  }
  if (roleName === 'OPER') {
    return [
      { text: 'bar.overview', to: '/operator/overview', icon: HomeIcon },
      { text: 'bar.companies', to: '/operator/companies', icon: BuildingIcon },
      profile,
    ];
  }
  return [
    { text: 'bar.account', to: '/account/overview', icon: HomeIcon },
    { text: 'bar.upload', to: '/account/add-document', icon: CameraIcon },
    profile,
  ];
}
