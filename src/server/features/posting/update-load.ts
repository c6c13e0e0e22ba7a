import { updateLoadEndpoint } from '#contract/freight/load-post.ts'
import type { Spend } from '#server/http/budget.ts'
import { preparedRoute } from '#server/http/route.ts'
import { lockLoadForActor } from '../loads/lock-load.step.ts'
import { presentLoadTo } from '../loads/present-load.ts'
import { changeLoad, changesLane } from './change-load.ts'
import { listStops } from './posting.sql.ts'
import { type GeoDeps, resolveLane } from './resolve-lane.ts'

export const updateLoad = ({ spend, ...geography }: GeoDeps & { spend: Spend }) =>
  preparedRoute(
    updateLoadEndpoint,
    async ({ params, body }, ctx) => {
      const stored = await listStops(ctx.db, params.id)
      const legs = (body.stops ?? stored).length - 1
      if (changesLane(stored, body)) await spend.upTo(ctx, 'routes', Math.max(1, legs))
      return resolveLane(geography, body, stored)
    },
    async ({ params, body: sent }, ctx, lane) => {
      const load = await lockLoadForActor(ctx, params.id)
      // a list of stops says nothing of the load's other lines
      const body = sent.fromList.fields.has('paper') ? { ...sent, paper: { ...load.paper, ...sent.paper } } : sent
      await changeLoad(ctx, load, { body, lane })
      return presentLoadTo(ctx, load.id)
    },
  )
