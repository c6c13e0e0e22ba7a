import { readDeskEndpoint, updateDeskEndpoint } from '#contract/account/view-preferences.ts'
import { type Route, route } from '#server/http/bind.ts'
import { readDesk, saveDesk } from './desk.sql.ts'

export function deskRoutes(): Route[] {
  return [
    route(readDeskEndpoint, async (_, { db, actor }) => ({ desk: await readDesk(db, actor.id) })),
    route(updateDeskEndpoint, async ({ body: { chosenAt, ...choice } }, { db: tx, actor, now }) => {
      const chosen = chosenAt === undefined ? now : Math.min(now, Date.parse(chosenAt))
      await saveDesk(tx, actor.id, { choice, chosenAt: new Date(chosen) })
      return { desk: await readDesk(tx, actor.id) }
    }),
  ]
}
