import { hash } from '@node-rs/argon2'
import { DAY_MS } from '#domain/time/instant.ts'
import { openDatabase } from '#server/db/connection.ts'
import { insertAccount } from './api-person.ts'
import type { ServerData } from './database.ts'
import { demoData } from './server.ts'

export const EMAIL = 'ada@road.test'
export const PASSWORD = 'Sleeper cab 379'

interface ExpiredTrial {
  demoLoads?: number
  emails?: readonly string[]
}

/** Creates a server's data with a dispatcher for each email, whose 30-day trial ended yesterday without a payment. */
export async function createExpiredTrial({ demoLoads = 0, emails = [EMAIL] }: ExpiredTrial = {}): Promise<ServerData> {
  const data = await demoData(demoLoads)
  const database = await openDatabase(data)
  const began = new Date(Date.now() - 31 * DAY_MS)
  const passwordHash = await hash(PASSWORD)
  for (const email of emails)
    await insertAccount(database.kysely, {
      email,
      password_hash: passwordHash,
      first_name: 'Ada',
      last_name: 'Yates',
      role: 'dispatcher',
      email_verified_at: began,
      trial_ends_at: new Date(began.getTime() + 30 * DAY_MS),
      created_at: began,
      updated_at: began,
    })
  await database.close()
  return data
}
