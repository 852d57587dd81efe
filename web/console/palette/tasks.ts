import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import {
  Bell,
  Bookmark,
  CarFront,
  ChartNoAxesColumn,
  CirclePlus,
  ClipboardCheck,
  Download,
  FileCode,
  KeyRound,
  LockKeyhole,
  MessageSquareText,
  Printer,
  Radio,
  ShieldCheck,
  SquarePen,
  UserPlus,
} from 'lucide-react'
import type { Entry } from '../frame/entries.ts'

/** Screens that the navigation does not list, which the command palette finds once something is typed. */
export const TASKS: readonly Omit<Entry, 'phone'>[] = [
  { to: CONSOLE_PATHS.newLead, label: 'Add a lead', icon: SquarePen, permission: 'leads:write' },
  { to: CONSOLE_PATHS.leadViews, label: 'Saved views of leads', icon: Bookmark, permission: 'leads:read' },
  {
    to: CONSOLE_PATHS.leadTemplates,
    label: 'Templates of replies',
    icon: MessageSquareText,
    permission: 'leads:write',
  },
  { to: CONSOLE_PATHS.exportLeads, label: 'Export leads', icon: Download, permission: 'leads:export' },
  { to: CONSOLE_PATHS.newVehicle, label: 'Add a vehicle', icon: CarFront, permission: 'stock:write' },
  { to: CONSOLE_PATHS.compliance, label: 'Listing compliance', icon: ClipboardCheck, permission: 'stock:read' },
  { to: CONSOLE_PATHS.windowCards, label: 'Print window cards', icon: Printer, permission: 'stock:read' },
  { to: CONSOLE_PATHS.salespeople, label: 'Figures by salesperson', icon: ChartNoAxesColumn, permission: null },
  { to: CONSOLE_PATHS.invite, label: 'Invite someone', icon: UserPlus, permission: 'people:write' },
  { to: CONSOLE_PATHS.notifications, label: 'Notifications', icon: Bell, permission: null },
  { to: CONSOLE_PATHS.authenticator, label: 'Two-step sign-in', icon: ShieldCheck, permission: null },
  { to: CONSOLE_PATHS.passkeys, label: 'Passkeys', icon: KeyRound, permission: null },
  { to: CONSOLE_PATHS.eventServices, label: 'Event services', icon: Radio, permission: 'tracking:write' },
  { to: CONSOLE_PATHS.scriptCosts, label: 'Outside scripts', icon: FileCode, permission: 'tracking:write' },
  { to: CONSOLE_PATHS.newSite, label: 'New site', icon: CirclePlus, permission: 'sites:add' },
  { to: CONSOLE_PATHS.secrets, label: 'Secrets', icon: LockKeyhole, permission: 'settings:read' },
]
