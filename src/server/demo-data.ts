import { estimateRoute } from '#domain/geo/road-model.ts'
import type { AppContext } from './context.ts'
import { seedDemoSubscriptions } from './demo-subscriptions.ts'
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

/** Fills an empty database, or moves a demo's dates up to today. */
export async function seedOrRefreshDemo(context: AppContext): ReturnType<typeof seedDemo> {
  const { config, database, clock } = context
  const done = await seedDemo(database.kysely, {
    gazetteer: loadGazetteer,
    measure: measureByRoad,
    loads: config.demoLoads,
    now: clock(),
    passwordHash: () => hashPassword(DEMO_PASSWORD),
  })
  if (done === 'filled') await seedDemoSubscriptions(context)
  return done
}
