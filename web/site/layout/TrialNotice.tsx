/** What stands above every page of a site on trial (decision 167). */
export const TrialNotice = () => (
  <p className="bg-ink px-4 py-2 text-center text-sm font-semibold text-ground print:hidden">
    Trial site. This dealership is trying the platform.
  </p>
)
