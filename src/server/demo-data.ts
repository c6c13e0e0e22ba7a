import { estimateRoute } from '#domain/geo/road-model.ts'
import type { AppContext } from './context.ts'
import { seedDemoSubscriptions } from './demo-subscriptions.ts'
import { openSessionLocks } from '#server/db/session-locks.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import type { MeasureLane } from '#server/demo/demo-loads.ts'
import { hashPassword } from '#server/features/account/password/password.ts'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { loadRoadModel } from '#server/ports/router/load-road-model.ts'

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
