import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import type { CarrierRegister } from '#server/ports/register/carrier-register.ts'
import { refreshRegister } from './refresh-register.job.ts'

interface AuthorityJobsDeps {
  db: Kysely<Schema>
  /** null when none is asked */
  register: CarrierRegister | null
  clock: () => number
  pause: (ms: number) => Promise<void>
  logAs: (name: string) => JobLog
}

export function authorityJobs({ db, register, clock, pause, logAs }: AuthorityJobsDeps): Jobs {
  if (!register) return {}
  const log = logAs('carrier register')
  return { refreshRegister: () => refreshRegister({ db, register, clock, pause, log }) }
}
