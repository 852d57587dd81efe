export { groupReport, siteReport } from './compose.ts'
export { reportCsv } from './csv.ts'
export { reportMailJob } from './job.ts'
export { reportPage, type Report } from './page.ts'
