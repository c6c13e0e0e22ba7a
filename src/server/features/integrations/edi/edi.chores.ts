import type { Kysely } from 'kysely'
import { EDI_CONTENT_DAYS } from '#domain/edi/exchange.ts'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { doWithEach } from '#server/jobs/each.ts'
import { applyWaiting } from './apply-messages.ts'
import { eraseOldContents, listPartnersWaiting } from './interchange.sql.ts'
import { remindOwners } from './remind-owners.job.ts'

export function ediChores({ db }: { db: Kysely<Schema> }): Chore[] {
  return [
    {
      // a process ended between reading and applying
      name: 'apply EDI messages',
      run: async (now) => doWithEach(await listPartnersWaiting(db), (id) => applyWaiting(db, id, now)),
    },
    { name: 'remind of EDI messages', run: (now) => remindOwners(db, now) },
    { name: 'erase EDI messages', run: (now) => eraseOldContents(db, daysBefore(now, EDI_CONTENT_DAYS)) },
  ]
}
