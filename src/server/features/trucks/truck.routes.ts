import { readTruckEndpoint, updateTruckEndpoint } from '#contract/freight/truck.ts'
import { type Route, route } from '#server/http/bind.ts'
import { readTruck, saveTruck } from './truck.sql.ts'

export function truckRoutes(): Route[] {
  return [
    route(readTruckEndpoint, async (_, { db, actor }) => ({ truck: await readTruck(db, actor.id) })),
    route(updateTruckEndpoint, async ({ body: { truck, typedAt } }, { db: tx, actor, now }) => {
      const typed = typedAt === undefined ? now : Math.min(now, Date.parse(typedAt))
      await saveTruck(tx, actor.id, { figures: truck, typedAt: new Date(typed) })
      return { truck: await readTruck(tx, actor.id) }
    }),
  ]
}
