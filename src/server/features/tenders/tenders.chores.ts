import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { expireShipperTenders, warnOfExpiry } from './expire-shipper-tenders.job.ts'

export function tenderChores({ db }: { db: Kysely<Schema> }): Chore[] {
  return [
    { name: 'expire shipper tenders', run: (now) => expireShipperTenders(db, now) },
    { name: 'warn of shipper tenders', run: (now) => warnOfExpiry(db, now) },
  ]
}
