import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'

/** What will wait here, and where leads come from, before there are any. */
export const NoLeads = ({ mayAdd }: { mayAdd: boolean }) => (
  <p>
    There are no leads yet. Whatever visitors send from your websites arrives under{' '}
    <Link to={`${CONSOLE_PATHS.leads}?view=all`}>Leads</Link>, and those left without an answer for an hour are listed
    here.
    {mayAdd ? (
      <>
        {' '}
        You can also <Link to={CONSOLE_PATHS.newLead}>add a lead</Link> yourself.
      </>
    ) : null}
  </p>
)

/** What will be listed here, and where vehicles come from, while there are none. */
export const NoStock = ({ mayFeed, mayAdd }: { mayFeed: boolean; mayAdd: boolean }) => (
  <p>
    There are no vehicles in stock. Once there are, those without photos, a price or the details that buyers ask for are
    listed here. They come from your dealer system’s {mayFeed ? <Link to={CONSOLE_PATHS.feeds}>feed</Link> : 'feed'}
    {mayAdd ? (
      <>
        , or you can <Link to={CONSOLE_PATHS.newVehicle}>add a vehicle</Link> by hand
      </>
    ) : null}
    .
  </p>
)
