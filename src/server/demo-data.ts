import { planOfRole } from '#domain/access/subscription.ts'
import type { TestCardName } from '#domain/access/test-card.ts'
import { estimateRoute } from '#domain/geo/road-model.ts'
import { DAY_MS, type Instant } from '#domain/time/instant.ts'
import { newId } from '#server/db/new-id.ts'
import { openSessionLocks } from '#server/db/session-locks.ts'
import { DEMO_ACCOUNTS, type DEMO_EMAILS, DEMO_PASSWORD } from '#server/demo/accounts.ts'
import type { MeasureLane } from '#server/demo/demo-loads.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { personByEmail } from '#server/features/account/person.sql.ts'
import { hashPassword } from '#server/features/account/password/password.ts'
import { saveCard, saveCustomerId } from '#server/features/subscription/payment-method.sql.ts'
import { syncBilling } from '#server/features/subscription/sync-billing.ts'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { loadRoadModel } from '#server/ports/router/fallback-router.ts'
import { type AppContext, billingOf } from './context.ts'

/** Uses the built-in road model whatever service is configured: there are thousands of loads. */
async function measureByRoad(): Promise<MeasureLane> {
  const model = await loadRoadModel()
  return (from, to) => {
    const { method, miles, driveMinutes } = estimateRoute(model, from, to)
    return { miles, driveMinutes, source: method === 'road' ? 'road-model' : 'straight-line' }
  }
}

const ASK_AGAIN_MS = 200

/** Fills an empty database, or moves a demo's dates up to today. Of several processes, one does it and the others wait. */
export async function seedOrRefreshDemo(context: AppContext): ReturnType<typeof seedDemo> {
  const locks = openSessionLocks(context.database)
  try {
    while (!(await locks.tryTake('demo data'))) await context.pause(ASK_AGAIN_MS)
    return await seed(context)
  } finally {
    await locks.close()
  }
}

async function seed(context: AppContext): ReturnType<typeof seedDemo> {
  const { config, database, compareClocks } = context
  // with a wrong clock, the demo of the other servers would move to other days
  const { now } = await compareClocks()
  const done = await seedDemo(database.work, {
    gazetteer: loadGazetteer,
    measure: measureByRoad,
    loads: config.demoLoads,
    now,
    passwordHash: () => hashPassword(DEMO_PASSWORD),
  })
  if (done === 'filled') await seedDemoSubscriptions(context)
  return done
}

interface DemoSubscription {
  email: (typeof DEMO_EMAILS)[number]
  card: TestCardName
  /** days before today on which it began */
  daysAgo: number
  /** the first charge is when the account's trial ends */
  hasTrial: boolean
}

/** The dispatcher has none: the page of a trial is worth a look too. */
const SUBSCRIPTIONS: readonly DemoSubscription[] = [
  { email: 'broker@milepost.test', card: 'visa', daysAgo: 160, hasTrial: false },
  { email: 'company@milepost.test', card: 'mastercard', daysAgo: 3, hasTrial: true },
]

async function seedOne(context: AppContext, { email, card, daysAgo, hasTrial }: DemoSubscription): Promise<void> {
  const { config, database, clock } = context
  const db = database.kysely
  const account = await personByEmail(db, email)
  const demo = DEMO_ACCOUNTS.find((one) => one.email === email)
  if (!account || !demo) return
  const began: Instant = clock() - daysAgo * DAY_MS
  const past = await billingOf(config, database, () => began)
  if (!past.sandbox) return
  const name = `${demo.firstName} ${demo.lastName}`
  const customerId = await past.openCustomer({ id: account.account_id, email, name, round: 0 })
  const expYear = new Date(clock()).getUTCFullYear() + 3
  const setup = await past.beginSetup(customerId)
  if (setup === null) return
  const added = await past.sandbox.confirmCard(customerId, setup, { card, expMonth: 4, expYear, name })
  if (added.status !== 'confirmed') return
  await past.setDefault(customerId, added.paymentMethodId)
  await saveCustomerId(db, account.account_id, customerId)
  await db
    .transaction()
    .execute((tx) => saveCard(tx, { id: added.paymentMethodId, accountId: account.account_id, now: new Date(began) }))
  const trialEnd = hasTrial ? (account.trial_ends_at?.getTime() ?? null) : null
  await past.subscribe({ customerId, plan: planOfRole(demo.role), trialEnd, reference: newId() })
}

/** Subscribes the demo accounts in the sandbox, which then makes all charges due since they started. */
async function seedDemoSubscriptions(context: AppContext): Promise<void> {
  const { database, billing, clock } = context
  if (!billing.sandbox) return
  for (const one of SUBSCRIPTIONS) await seedOne(context, one)
  const db = database.kysely
  for (const customerId of await billing.sandbox.listWaiting()) {
    await billing.sandbox.runDue(customerId)
    for (const event of await billing.sandbox.pendingEvents(customerId)) await billing.sandbox.acknowledge(event)
    await syncBilling({ db, billing, clock }, { customerId })
  }
}
