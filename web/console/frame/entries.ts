import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import {
  CalendarDays,
  Car,
  ChartColumn,
  CircleQuestionMark,
  CircleUser,
  FileSpreadsheet,
  FileText,
  Globe,
  HandCoins,
  House,
  Images,
  Inbox,
  KeyRound,
  MapPin,
  MessagesSquare,
  Palette,
  ScrollText,
  Server,
  Milestone,
  Settings2,
  ShieldCheck,
  Users,
  Webhook,
  type LucideIcon,
} from 'lucide-react'

/** One screen in the navigation. */
export interface Entry {
  to: string
  label: string
  icon: LucideIcon
  /** What it takes; null for everyone. */
  permission: Permission | null
  /** Whether it is at the thumb on a phone, where there is room for four; the others are under "More". */
  phone: boolean
}

/** The parts of the navigation and their screens, in order. */
export const SECTIONS: readonly { title: string | null; entries: readonly Entry[] }[] = [
  {
    title: null,
    entries: [
      { to: CONSOLE_PATHS.home, label: 'Today', icon: House, permission: null, phone: true },
      { to: CONSOLE_PATHS.leads, label: 'Leads', icon: Inbox, permission: 'leads:read', phone: true },
      { to: CONSOLE_PATHS.chats, label: 'Chats', icon: MessagesSquare, permission: 'leads:read', phone: false },
      { to: CONSOLE_PATHS.stock, label: 'Stock', icon: Car, permission: 'stock:read', phone: true },
      { to: CONSOLE_PATHS.bookings, label: 'Bookings', icon: CalendarDays, permission: 'bookings:read', phone: true },
      {
        to: CONSOLE_PATHS.reservations,
        label: 'Reservations',
        icon: HandCoins,
        permission: 'reservations:read',
        phone: false,
      },
      { to: CONSOLE_PATHS.feeds, label: 'Feeds', icon: FileSpreadsheet, permission: 'stock:read', phone: false },
      { to: CONSOLE_PATHS.reports, label: 'Reports', icon: ChartColumn, permission: 'reports:read', phone: false },
    ],
  },
  {
    title: 'Website',
    entries: [
      { to: CONSOLE_PATHS.content, label: 'Content', icon: FileText, permission: 'content:write', phone: false },
      { to: CONSOLE_PATHS.media, label: 'Media library', icon: Images, permission: 'content:write', phone: false },
      { to: CONSOLE_PATHS.look, label: 'Look', icon: Palette, permission: 'look:write', phone: false },
      { to: CONSOLE_PATHS.locations, label: 'Locations', icon: MapPin, permission: 'locations:read', phone: false },
      { to: CONSOLE_PATHS.redirects, label: 'Redirects', icon: Milestone, permission: 'settings:read', phone: false },
    ],
  },
  {
    title: 'Administration',
    entries: [
      { to: CONSOLE_PATHS.settings, label: 'Settings', icon: Settings2, permission: 'settings:read', phone: false },
      {
        to: CONSOLE_PATHS.consent,
        label: 'Privacy',
        icon: ShieldCheck,
        permission: 'tracking:write',
        phone: false,
      },
      { to: CONSOLE_PATHS.domains, label: 'Domains', icon: Globe, permission: 'settings:read', phone: false },
      { to: CONSOLE_PATHS.people, label: 'People', icon: Users, permission: 'people:read', phone: false },
      { to: CONSOLE_PATHS.apiKeys, label: 'API keys', icon: KeyRound, permission: 'programs:write', phone: false },
      { to: CONSOLE_PATHS.webhooks, label: 'Webhooks', icon: Webhook, permission: 'programs:write', phone: false },
      { to: CONSOLE_PATHS.audit, label: 'Audit log', icon: ScrollText, permission: 'audit:read', phone: false },
      { to: CONSOLE_PATHS.platform, label: 'Platform', icon: Server, permission: 'platform:write', phone: false },
    ],
  },
  {
    title: null,
    entries: [
      { to: CONSOLE_PATHS.account, label: 'My account', icon: CircleUser, permission: null, phone: false },
      { to: CONSOLE_PATHS.help, label: 'Help', icon: CircleQuestionMark, permission: null, phone: false },
    ],
  },
]

/** The screens in the navigation, in order. */
export const ENTRIES: readonly Entry[] = SECTIONS.flatMap(({ entries }) => entries)
