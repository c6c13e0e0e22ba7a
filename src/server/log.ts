import { type Logger, pino } from 'pino'
import type { JobLog } from '#server/jobs/job-log.ts'
import { logOptions, type LogStream } from '#server/http/log-options.ts'

/** The log of requests and of background work: one JSON object a line, to standard output. */
export function createLog(level: string, stream?: LogStream): Logger {
  const { stream: out, ...options } = logOptions(level, stream)
  return out ? pino(options, out) : pino(options)
}

/** Background work fails without a request: its lines are errors, and say `part: 'jobs'`. */
export function jobLogOn(log: Logger): JobLog {
  const lines = log.child({ part: 'jobs' })
  return (message, error) => lines.error(error === undefined ? {} : { err: error }, message)
}
