import type { Kysely } from 'kysely'
import { MINUTE_MS } from '#domain/time/instant.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Seal } from '#server/http/seal.ts'
import { daysBefore, hourly, type Hours } from '#server/jobs/chore-time.ts'
import type { Chore } from '#server/jobs/chores.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { queueWebhook } from '#server/jobs/task.ts'
import { clearOldKeys } from './api-key.sql.ts'
import { SHOWN_DAYS } from './api-keys.ts'
import { warnOfExpiry } from './warn-of-expiry.job.ts'
import { clearOldMessages, listDueEndpoints } from './webhook.sql.ts'
import { openSecret } from './webhook-secret.ts'
import { clearOldSecrets, listAllSecrets } from './webhook-secret.sql.ts'

/** How long messages and their tries are kept, held ones too. */
const MESSAGE_DAYS = 30

/** So that AUTH_SECRET_PREVIOUS can be removed after a day, though nothing was sent meanwhile. */
async function sealAgain(db: Kysely<Schema>, seal: Seal): Promise<void> {
  for (const secret of await listAllSecrets(db)) await openSecret(db, seal, secret)
}

interface IntegrationChoresDeps extends Hours {
  seal: Seal
  logAs: (name: string) => JobLog
}

export function integrationChores(deps: IntegrationChoresDeps): Chore[] {
  const { db, seal, logAs } = deps
  return [
    { name: 'warn of expiring keys', run: (now) => warnOfExpiry(db, now, logAs('warn of expiring keys')) },
    { name: 'clear API keys', run: (now) => clearOldKeys(db, daysBefore(now, SHOWN_DAYS)) },
    {
      name: 'wake webhooks',
      async run(now) {
        for (const { id, account_id: accountId } of await listDueEndpoints(db, new Date(now)))
          await queueWebhook(db, { endpointId: id, accountId })
      },
    },
    { name: 'clear webhook messages', run: (now) => clearOldMessages(db, daysBefore(now, MESSAGE_DAYS)) },
    { name: 'clear webhook secrets', run: (now) => clearOldSecrets(db, new Date(now - MINUTE_MS)) },
    hourly(deps, { name: 'seal webhook secrets again', run: () => sealAgain(db, seal) }),
  ]
}
