import { Mail, Phone, Smartphone } from 'lucide-react'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import type { DepartmentView } from './places.server.ts'

const LINE =
  'inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-link underline-offset-4 hover:underline'
const ICON = { 'aria-hidden': true, size: 18, strokeWidth: 1.5, className: 'shrink-0' } as const

/** The numbers and the mail address of a department (spec §2 Link rules: plain links). */
export function WaysToReach({
  department: { name, phone, mobile, email },
  mail = true,
}: {
  department: DepartmentView
  /** Whether the mail address belongs there too. */
  mail?: boolean
}) {
  return (
    <ul className="flex flex-wrap gap-x-6">
      {phone ? (
        <li>
          <PhoneLink phone={phone} icon={<Phone {...ICON} />} className={LINE} />
        </li>
      ) : null}
      {mobile && mail ? (
        <li>
          <PhoneLink phone={mobile} icon={<Smartphone {...ICON} />} className={LINE} />
        </li>
      ) : null}
      {email && mail ? (
        <li className="min-w-0">
          <a href={`mailto:${email}`} className={LINE}>
            <Mail {...ICON} />
            <span className="sr-only">Email {name}: </span>
            <span className="min-w-0 wrap-anywhere">{email}</span>
          </a>
        </li>
      ) : null}
    </ul>
  )
}
