import { HOUR_MS } from '#domain/time/instant.ts'
import { daysBefore } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import { releaseHeldEmails } from './notification-email.job.ts'
import { closeMatchNotifications } from './match-notification.sql.ts'
import { type PushDeps, releaseHeldPushes } from './push.job.ts'
import { clearSubscriptions } from './push.sql.ts'

/** A device turned on at least this often still learns that its subscription was dropped. */
const GONE_DAYS = 60

function closeMatchesOfAnHour(db: PushDeps['db'], now: number): Promise<void> {
  return db.transaction().execute((tx) => closeMatchNotifications(tx, new Date(now - HOUR_MS)))
}

export function notificationChores({ db }: Pick<PushDeps, 'db'>): Chore[] {
  return [
    { name: 'send held emails', run: (now) => releaseHeldEmails(db, now) },
    { name: 'close matches of an hour', run: (now) => closeMatchesOfAnHour(db, now) },
    { name: 'release held pushes', run: (now) => releaseHeldPushes({ db, clock: () => now }) },
    {
      name: 'clear push subscriptions',
      run: (now) => clearSubscriptions(db, { now: new Date(now), goneBefore: daysBefore(now, GONE_DAYS) }),
    },
  ]
}
