/** Names of what travels with a form unseen. No field of a form may be called so. */
export const HIDDEN_FIELDS = {
  form: 'form',
  submissionId: 'submission_id',
  deviceId: 'device_id',
  visitedPages: 'visited_pages',
  linkedQueryParams: 'linked_query_params',
  startedAt: 'started_at',
  /** The page that the form stands on. */
  pageId: 'page_id',
  /** Of a multi-step form: number of the step that is sent, from 1; names of the steps left out; the lead so far. */
  stepNumber: 'step_number',
  skippedSteps: 'skipped_steps',
  leadId: 'lead_id',
  /** What the form is about. */
  carId: 'car_id',
  offerId: 'offer_id',
  modelId: 'model_id',
  /** What the site's challenge gave the browser, where it has one. */
  challengeToken: 'challenge_token',
  /** Named like something a robot likes to fill in. */
  honeypot: 'company_website',
} as const
