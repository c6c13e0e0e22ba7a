import { roadRoute } from '#domain/road-model.ts'
import type { Context } from './context.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { fillDemo } from '#server/demo/fill.ts'
import type { Measure } from '#server/demo/lanes.ts'
import { hashPassword } from '#server/features/auth/password.ts'
import { loadGazetteer } from '#server/ports/geocoder/gazetteer-geocoder.ts'
import { loadRoadModel } from '#server/ports/router/load-road-model.ts'

/** Demo loads are measured on board, whatever service is configured: thousands of them, at once. */
async function measureByRoad(): Promise<Measure> {
  const model = await loadRoadModel()
  return (from, to) => {
    const { method, miles, driveMinutes } = roadRoute(model, from, to)
    return { miles, driveMinutes, source: method === 'road' ? 'road-model' : 'straight-line' }
  }
}

/** Fills an empty database, or brings a demo's calendar up to today. */
export function keepDemoAlive({ config, database, clock }: Context): ReturnType<typeof fillDemo> {
  return fillDemo(database.kysely, {
    gazetteer: loadGazetteer,
    measure: measureByRoad,
    loads: config.demoLoads,
    now: clock(),
    passwordHash: () => hashPassword(DEMO_PASSWORD),
  })
}
