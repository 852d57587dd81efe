/**
 * Sensitive answers of leads (decision 107): date of birth, licence, income, expenses. They are stored apart from the
 * lead, encrypted and bound to it, opened for a person who gives a reason, and deleted after the site's days.
 */
export { answersForDelivery, type DeliveredAnswers } from './delivered.ts'
export { moveAnswers } from './move.ts'
export { retentionJob } from './retention.ts'
export { leadSecretRows } from './rotation.ts'
export { storeAnswers, type Answers } from './store.ts'
export {
  summariseAnswers,
  summaryIn,
  viewAnswers,
  ViewRefusedError,
  viewsOf,
  type AnswersSummary,
  type RecordedView,
} from './view.ts'
