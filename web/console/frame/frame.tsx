import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Lock } from 'lucide-react'
import { Form, NavLink, Outlet, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { grants } = desk.reach
  const allowed: Answer = { allowed: true }
  return {
    name: desk.person.name,
    nav: [
      { to: CONSOLE_PATHS.home, label: 'Home', may: allowed },
      { to: CONSOLE_PATHS.bookings, label: 'Bookings', may: canStaffAnywhere(grants, 'bookings:read') },
      {
        to: CONSOLE_PATHS.reservations,
        label: 'Reservations',
        may: canStaffAnywhere(grants, 'reservations:read'),
      },
      { to: CONSOLE_PATHS.people, label: 'People', may: canStaffAnywhere(grants, 'people:read') },
      { to: CONSOLE_PATHS.audit, label: 'Audit log', may: canStaffAnywhere(grants, 'audit:read') },
      { to: CONSOLE_PATHS.account, label: 'My account', may: allowed },
    ],
  }
}

export default function Frame() {
  const { name, nav } = useLoaderData<typeof loader>()
  const signOut = (
    <Form method="post" action={CONSOLE_PATHS.signOut}>
      <button type="submit" className="button quiet">
        Sign out
      </button>
    </Form>
  )
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="topbar">
        <span className="wrap">{name}</span>
        {signOut}
      </header>
      <nav className="rail" aria-label="Console">
        <p className="brand">Dealer console</p>
        <ul>
          {nav.map(({ to, label, may }) => (
            <li key={to}>
              {may.allowed ? (
                <NavLink to={to} end={to === CONSOLE_PATHS.home} className="nav" prefetch="intent">
                  {label}
                </NavLink>
              ) : (
                <NavLink to={to} className="nav off" title={may.reason}>
                  {label}
                  <Lock aria-hidden size={12} />
                  <span className="sr-only">. {may.reason}</span>
                </NavLink>
              )}
            </li>
          ))}
        </ul>
        <div className="who">
          <span className="wrap">{name}</span>
          {signOut}
        </div>
      </nav>
      <main id="main" className="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
