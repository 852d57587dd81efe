export { createPageTimes, type PageTimes, type RenderedTime } from './recorder.ts'
export { pageTimeRetentionJob } from './retention.ts'
export { pageTimes, slowPages } from './table.ts'
