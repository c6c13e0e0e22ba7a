import type { RecordedEvent } from '#server/jobs/domain-event.sql.ts'
import type { ConsentMailTask } from '#server/jobs/task.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import { SETTLED_RETENTION_MS } from '../sync/changes.sql.ts'
import { type ConsentEmailDeps, sendConsentEmail } from './consent-email.job.ts'
import { touchNamedBy } from './dispatch-consent.sql.ts'

export function dispatchJobs({ db, keys, mailer, clock, appUrl, newCode }: ConsentEmailDeps): Jobs {
  const send = (task: ConsentMailTask) => sendConsentEmail({ db, keys, mailer, clock, appUrl, newCode }, task)

  async function followEndedConsent({ event }: RecordedEvent): Promise<void> {
    if (event.type === 'consent.ended' || event.type === 'consent.lapsed' || event.type === 'consent.restored')
      await touchNamedBy(db, event.consentId, new Date(clock() - SETTLED_RETENTION_MS))
  }

  return {
    handlers: [{ name: 'ended consents', handle: followEndedConsent }],
    mail: { 'consent-asked': send, 'consent-code': send, 'consent-given': send, 'booked-for': send },
  }
}
