import type { Kysely } from 'kysely'
import { EDI_CONTENT_DAYS } from '#domain/edi/exchange.ts'
import type { Schema } from '#server/db/schema.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { doWithEach } from '#server/jobs/each.ts'
import type { EdiFolder } from '#server/ports/edi-folder/edi-folder.ts'
import type { ApplyWaiting } from './apply-waiting.ts'
import { exchangeFolders } from './exchange-folders.job.ts'
import { eraseOldContents, listPartnersWaiting } from './interchange.sql.ts'
import { remindOwners } from './remind-owners.job.ts'

interface Deps {
  db: Kysely<Schema>
  /** null: partners use HTTPS alone */
  ediFolder: EdiFolder | null
  pause: (ms: number) => Promise<void>
}

export function ediChores({ db, ediFolder: folder, pause }: Deps, applyWaiting: ApplyWaiting): Chore[] {
  return [
    ...(folder === null
      ? []
      : [
          {
            name: 'exchange EDI folders',
            run: (now: number) => exchangeFolders({ db, folder, pause, applyWaiting }, now),
          },
        ]),
    {
      // a process ended between reading and applying
      name: 'apply EDI messages',
      run: async (now) => doWithEach(await listPartnersWaiting(db), (id) => applyWaiting(db, id, now)),
    },
    { name: 'remind of EDI messages', run: (now) => remindOwners(db, now) },
    { name: 'erase EDI messages', run: (now) => eraseOldContents(db, daysBefore(now, EDI_CONTENT_DAYS)) },
  ]
}
