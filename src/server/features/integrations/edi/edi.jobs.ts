import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import type { RecordedEvent } from '#server/jobs/domain-event.sql.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import type { ApplyWaiting } from './apply-waiting.ts'
import { resumeWaiting } from './interchange.sql.ts'
import { hasAnyPartner } from './partner.sql.ts'
import { sendStatuses } from './send-statuses.job.ts'
import { sendTender, tenderNewsOf } from './send-tender.job.ts'

interface Deps {
  db: Kysely<Schema>
  clock: () => number
}

/** Tells partners of what happened to a load, once of each thing however often it runs. */
async function tellPartners(deps: Deps, recorded: RecordedEvent, applyWaiting: ApplyWaiting): Promise<void> {
  const { db, clock } = deps
  const { event } = recorded
  if (!('loadId' in event) || !(await hasAnyPartner(db))) return
  const now = clock()
  const news = await tenderNewsOf(db, event)
  if (news) await sendTender(db, { ...news, loadId: event.loadId, eventId: recorded.id, now })
  switch (event.type) {
    case 'stop.recorded':
    case 'stop.corrected':
    case 'load.completed':
      return sendStatuses(db, { loadId: event.loadId, now })
    case 'accessorial.answered':
      for (const partnerId of await resumeWaiting(db, event.loadId)) await applyWaiting(db, partnerId, now)
      return
    default:
  }
}

export function ediJobs(deps: Deps, applyWaiting: ApplyWaiting): Jobs {
  return { handlers: [{ name: 'edi', handle: (recorded) => tellPartners(deps, recorded, applyWaiting) }] }
}
