import type { Kysely, Transaction } from 'kysely'
import type { Gazetteer } from '#domain/gazetteer.ts'
import { DAY_MS, type Instant } from '#domain/instant.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { insertStories } from './insert-stories.ts'
import type { Measure } from './lanes.ts'
import { remeasure } from './remeasure.ts'
import { DEMO_SETTING, rollForward } from './roll-forward.ts'
import { demoStories } from './stories.ts'
import { insertTemplates } from './templates.ts'

const TRIAL_DAYS = 30

async function insertAccounts(tx: Transaction<Schema>, passwordHash: string, now: Instant): Promise<string[]> {
  const ids = DEMO_ACCOUNTS.map(() => newId())
  await tx
    .insertInto('account')
    .values(
      DEMO_ACCOUNTS.map((account, index) => ({
        id: ids[index] ?? newId(),
        email: account.email,
        password_hash: passwordHash,
        first_name: account.firstName,
        last_name: account.lastName,
        phone_number: `+1 312 555 01${String(10 + index)}`,
        role: account.role,
        business_name: account.businessName,
        dot_number: account.dotNumber,
        email_verified_at: new Date(now - 400 * DAY_MS),
        trial_ends_at: new Date(now + TRIAL_DAYS * DAY_MS),
        created_at: new Date(now - 400 * DAY_MS),
        updated_at: new Date(now),
      })),
    )
    .execute()
  return ids
}

/**
 * Fills an empty database with people, loads, requests and a year of history, or moves an existing demo's calendar to
 * today, so that it never dies. Leaves a database with accounts of its own alone.
 */
export async function fillDemo(
  db: Kysely<Schema>,
  {
    gazetteer,
    measure,
    loads,
    now,
    passwordHash,
  }: {
    gazetteer: () => Promise<Gazetteer>
    measure: () => Promise<Measure>
    loads: number
    now: Instant
    passwordHash: () => Promise<string>
  },
): Promise<'filled' | 'rolled' | 'left alone'> {
  const setting = await db.selectFrom('app_setting').select('value').where('key', '=', DEMO_SETTING).executeTakeFirst()
  if (setting) {
    await remeasure(db, measure)
    await rollForward(db, { from: Number(setting.value), now, trialDays: TRIAL_DAYS })
    return 'rolled'
  }
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return 'left alone'

  const [places, byRoad, hash] = await Promise.all([gazetteer(), measure(), passwordHash()])
  await db.transaction().execute(async (tx) => {
    const ids = await insertAccounts(tx, hash, now)
    const idsOf = (isBroker: boolean) =>
      ids.filter((_, index) => (DEMO_ACCOUNTS[index]?.role === 'broker') === isBroker)
    const [ownerIds, carrierIds] = [idsOf(true), idsOf(false)]
    const stories = demoStories({
      gazetteer: places,
      measure: byRoad,
      now,
      count: loads,
      ownerIds,
      carriers: carrierIds.length,
    })
    await insertStories(tx, stories, { ownerIds, carrierIds, now })
    await insertTemplates(tx, stories, { accountId: ownerIds[0] ?? '', ownerIndex: 0, now })
    await tx
      .insertInto('app_setting')
      .values({ key: DEMO_SETTING, value: JSON.stringify(now) })
      .execute()
  })
  return 'filled'
}
