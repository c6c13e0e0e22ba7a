import type { Kysely, Transaction } from 'kysely'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { PaperTerms } from '#domain/freight/paper-terms.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { addMarketDeals } from '#server/db/market-deal.sql.ts'
import { newId } from '#server/db/new-id.ts'
import type { Schema } from '#server/db/schema.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { assignDemoLoads, insertColleagues } from './insert-colleagues.ts'
import { insertConsents, nameCarriers } from './insert-consents.ts'
import { chainStopEvents } from './chain-stop-events.ts'
import { insertCustomers } from './insert-customers.ts'
import { insertShipper } from './insert-shipper.ts'
import { insertDeals, nameDrivers } from './insert-deals.ts'
import { longHaulStories } from './long-hauls.ts'
import { insertStories, insertTemplates } from './insert-stories.ts'
import type { MeasureLane } from './demo-loads.ts'
import { DEMO_SETTING, remeasureDemoLoads, rollForward } from './roll-forward.ts'
import { demoStories } from './stories.ts'

const TRIAL_DAYS = 30
/** The small demos of browser tests have two stops a load, and no shipper. */
const FEWEST_WITH_LONG_HAULS = 1000

/** What trade practice has on a rate confirmation. */
const DEMO_PAPER_TERMS = JSON.stringify({
  layover: '$250 a night, not together with detention',
  tonu: '$200 if cancelled within 4 h of pickup or after arrival',
  lumper: 'Paid against a receipt, sent with the POD',
  otherCharges: 'In writing before the work is done',
  documents: 'Signed POD, BOL, lumper receipt',
  deadline: '24 h after delivery',
  payTerms: 'Net 30 from the POD',
  quickPay: '2% for 2 business days',
  rebrokering: 'Not allowed: it ends the duty to pay',
  tracking: 'Arrival and departure at each stop',
} satisfies PaperTerms)

async function insertAccounts(
  tx: Transaction<Schema>,
  { ids, passwordHash, now }: { ids: readonly string[]; passwordHash: string; now: Instant },
): Promise<void> {
  await tx
    .insertInto('account')
    .values(
      DEMO_ACCOUNTS.map((account, index) => ({
        id: ids[index] ?? '',
        role: account.role,
        business_name: account.businessName,
        dot_number: account.dotNumber,
        paper_terms: account.role === 'broker' ? DEMO_PAPER_TERMS : null,
        trial_ends_at: new Date(now + TRIAL_DAYS * DAY_MS),
        created_at: new Date(now - 400 * DAY_MS),
        updated_at: new Date(now),
      })),
    )
    .execute()
  await tx
    .insertInto('person')
    .values(
      DEMO_ACCOUNTS.map((account, index) => ({
        id: newId() as PersonId,
        account_id: ids[index] ?? '',
        seat: 'owner' as const,
        email: account.email,
        password_hash: passwordHash,
        first_name: account.firstName,
        last_name: account.lastName,
        phone_number: `+1 312 555 01${String(10 + index)}`,
        email_verified_at: new Date(now - 400 * DAY_MS),
        created_at: new Date(now - 400 * DAY_MS),
        updated_at: new Date(now),
      })),
    )
    .execute()
}

/**
 * Fills an empty database with people, loads, requests and a year of history, or moves an existing demo's dates to
 * today so it never goes stale. Leaves a database with other accounts untouched.
 */
export async function seedDemo(
  db: Kysely<Schema>,
  {
    gazetteer,
    measure,
    loads,
    now,
    passwordHash,
  }: {
    gazetteer: () => Promise<Gazetteer>
    measure: () => Promise<MeasureLane>
    loads: number
    now: Instant
    passwordHash: () => Promise<string>
  },
): Promise<'filled' | 'rolled' | 'left alone'> {
  const setting = await db.selectFrom('app_setting').select('value').where('key', '=', DEMO_SETTING).executeTakeFirst()
  if (setting) {
    await remeasureDemoLoads(db, measure)
    await rollForward(db, { from: Number(setting.value), now, trialDays: TRIAL_DAYS })
    return 'rolled'
  }
  if (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return 'left alone'

  const [places, byRoad, hash] = await Promise.all([gazetteer(), measure(), passwordHash()])
  const ids = DEMO_ACCOUNTS.map(() => newId())
  const idsOf = (isBroker: boolean) => ids.filter((_, index) => (DEMO_ACCOUNTS[index]?.role === 'broker') === isBroker)
  const [ownerIds, carrierIds] = [idsOf(true), idsOf(false)]
  // PostgreSQL ends a transaction that is idle for a minute, and 300,000 stories take five
  const cast = { gazetteer: places, measure: byRoad, now }
  const longHauls = loads < FEWEST_WITH_LONG_HAULS ? [] : longHaulStories(cast)
  const count = loads - longHauls.length
  const stories = [...demoStories({ ...cast, count, ownerIds, carriers: carrierIds.length }), ...longHauls]
  await db.transaction().execute(async (tx) => {
    await insertAccounts(tx, { ids, passwordHash: hash, now })
    await insertColleagues(tx, { passwordHash: hash, now })
    await insertConsents(tx, now)
    await insertStories(tx, stories, { ownerIds, carrierIds, now })
    await assignDemoLoads(tx)
    await insertDeals(tx)
    await insertCustomers(tx, { accountId: ownerIds[0] ?? '', now })
    if (loads >= FEWEST_WITH_LONG_HAULS) await insertShipper(tx, { accountId: ownerIds[0] ?? '', now })
    await nameCarriers(tx)
    await nameDrivers(tx, { carrierIds, now })
    await addMarketDeals(tx)
    await chainStopEvents(tx)
    await insertTemplates(tx, stories, { accountId: ownerIds[0] ?? '', ownerIndex: 0, now })
    await tx
      .insertInto('app_setting')
      .values({ key: DEMO_SETTING, value: JSON.stringify(now) })
      .execute()
  })
  return 'filled'
}
