import type { Context } from './context.ts'
import { DEMO_PASSWORD } from './demo/accounts.ts'
import { fillDemo } from './demo/fill.ts'
import { hashPassword } from './features/auth/password.ts'
import { loadGazetteer } from './ports/geocoder/gazetteer-geocoder.ts'

/** Fills an empty database, or brings a demo's calendar up to today. */
export function keepDemoAlive({ config, database, clock }: Context): ReturnType<typeof fillDemo> {
  return fillDemo(database.kysely, {
    gazetteer: loadGazetteer,
    loads: config.demoLoads,
    now: clock(),
    passwordHash: () => hashPassword(DEMO_PASSWORD),
  })
}
