import { hash } from '@node-rs/argon2'
import { DAY_MS } from '#domain/time/instant.ts'
import { openDatabase } from '#server/db/connection.ts'
import { insertAccount } from './api-person.ts'
import { freshDataDir } from './database.ts'

export const EMAIL = 'ada@road.test'
export const PASSWORD = 'Sleeper cab 379'

/**
 * Creates a server's data with a dispatcher for each email, whose 30-day trial ended yesterday without a payment.
 * @param template a data folder to copy first, such as the demo's
 */
export async function createExpiredTrial(template?: string, emails: readonly string[] = [EMAIL]): Promise<string> {
  const dataDir = await freshDataDir(template)
  const database = await openDatabase({ dataDir })
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
  return dataDir
}
