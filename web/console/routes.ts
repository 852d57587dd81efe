import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every screen of the console. */
export default [
  route('sign-in', 'signIn/signIn.tsx'),
  route('sign-in/code', 'signIn/secondFactor.tsx'),
  route('sign-in/passkey', 'signIn/passkey.ts'),
  route('sign-in/demo', 'signIn/demo.ts'),
  route('sign-out', 'signIn/signOut.ts'),
  route('forgotten-password', 'signIn/forgotten.tsx'),
  route('new-password/:token', 'signIn/newPassword.tsx'),
  route('invitation/:token', 'signIn/invitation.tsx'),
  route('live/counts', 'live/counts.ts'),
  route('live/views', 'live/views.ts'),
  route('live/leads/:id', 'live/lead.ts'),
  layout('frame/frame.tsx', [
    layout('frame/inside.tsx', [
      index('home/home.tsx'),
      route('stock', 'stock/stock.tsx'),
      route('stock/:id', 'stock/car.tsx'),
      route('bookings', 'bookings/bookings.tsx'),
      route('bookings/:reference', 'bookings/booking.tsx'),
      route('reservations', 'reservations/reservations.tsx'),
      route('reservations/:reference', 'reservations/reservation.tsx'),
      route('leads', 'leads/leads.tsx', [route(':id', 'leads/lead.tsx')]),
      route('leads/new', 'leads/newLead.tsx'),
      route('leads/export', 'leads/exportLeads.tsx'),
      route('leads/export.csv', 'leads/leadsFile.ts'),
      route('people', 'people/people.tsx'),
      route('people/invite', 'people/invite.tsx'),
      route('people/:id', 'people/person.tsx'),
      route('account', 'account/account.tsx'),
      route('account/authenticator', 'account/authenticator.tsx'),
      route('account/passkeys', 'account/passkeys.tsx'),
      route('audit-log', 'audit/audit.tsx'),
      route('*', 'frame/missing.tsx'),
    ]),
  ]),
] satisfies RouteConfig
