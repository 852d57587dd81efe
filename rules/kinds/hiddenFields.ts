/** Names of a form's hidden inputs, which no field may use. */
export const HIDDEN_FIELDS = {
  form: 'form',
  submissionId: 'submission_id',
  deviceId: 'device_id',
  visitedPages: 'visited_pages',
  linkedQueryParams: 'linked_query_params',
  startedAt: 'started_at',
  /** The session, what it may be used for and where it came from, for the event of the lead. */
  tracking: 'tracking',
  /** The page with the form. */
  pageId: 'page_id',
  /** For a multi-step form: number of the sent step, from 1; names of the skipped steps; the lead so far. */
  stepNumber: 'step_number',
  skippedSteps: 'skipped_steps',
  leadId: 'lead_id',
  /** What the form is about. */
  carId: 'car_id',
  offerId: 'offer_id',
  modelId: 'model_id',
  /** The signed record of the trade-in valuation that the visitor saw. */
  valuation: 'valuation',
  /** The response token of the site's challenge, if it has one. */
  challengeToken: 'challenge_token',
  /** The honeypot, with a name that robots like to fill in. */
  honeypot: 'company_website',
} as const
