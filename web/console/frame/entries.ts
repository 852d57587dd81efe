import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import {
  CalendarDays,
  Car,
  CircleUser,
  FileSpreadsheet,
  FileText,
  HandCoins,
  House,
  Inbox,
  MapPin,
  ScrollText,
  Users,
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

/** The screens in the navigation, in order. */
export const ENTRIES: readonly Entry[] = [
  { to: CONSOLE_PATHS.home, label: 'Today', icon: House, permission: null, phone: true },
  { to: CONSOLE_PATHS.leads, label: 'Leads', icon: Inbox, permission: 'leads:read', phone: true },
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
  { to: CONSOLE_PATHS.locations, label: 'Locations', icon: MapPin, permission: 'locations:read', phone: false },
  { to: CONSOLE_PATHS.people, label: 'People', icon: Users, permission: 'people:read', phone: false },
  { to: CONSOLE_PATHS.content, label: 'Content', icon: FileText, permission: 'content:write', phone: false },
  { to: CONSOLE_PATHS.audit, label: 'Audit log', icon: ScrollText, permission: 'audit:read', phone: false },
  { to: CONSOLE_PATHS.account, label: 'My account', icon: CircleUser, permission: null, phone: false },
]
