import { readBoardSampleEndpoint } from '#contract/freight/board.ts'
import { searchBrokersEndpoint } from '#contract/freight/broker.ts'
import { readTruckEndpoint, updateTruckEndpoint } from '#contract/freight/truck.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import { isolateBidi } from '#domain/text/bidi.ts'
import { askTogether } from '#server/db/ask-together.ts'
import type { Database } from '#server/db/connection.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Spend } from '#server/http/budget.ts'
import { findLatestRequests } from '../loads/load.sql.ts'
import { createBoardWords } from './board-words.ts'
import { searchBoardBrokers } from './board.sql.ts'
import { type BoardDeps, listBoard } from './list-board.ts'
import { boardSampleReader } from './read-board-sample.ts'
import { createBoardCounts, createBoardSearcher } from './search-board.ts'
import { savedSearchRoutes } from './saved-search.routes.ts'
import { readTruck, saveTruck } from './truck.sql.ts'

type OwnRequestQuestion = Parameters<BoardDeps['findOwn']>[0]

interface BoardRoutesDeps extends Pick<BoardDeps, 'boardCache'> {
  /** `board` gives connections whose statements end in time */
  database: Pick<Database, 'kysely' | 'board'>
  gazetteer: () => Promise<Gazetteer>
  spend: Spend
}

export function boardRoutes(deps: BoardRoutesDeps): Route[] {
  return [...searchRoutes(deps), ...savedSearchRoutes(deps), ...truckRoutes()]
}

function searchRoutes({ database: { kysely, board }, gazetteer, boardCache, spend }: BoardRoutesDeps): Route[] {
  const searcher = createBoardSearcher(createBoardCounts())
  const findOwn = askTogether((questions: readonly OwnRequestQuestion[]) => findLatestRequests(kysely, questions))
  return [
    listBoard({ board, searcher, words: createBoardWords(gazetteer), boardCache, findOwn }),
    route(searchBrokersEndpoint, async ({ query }, ctx) => {
      await spend(ctx, 'brokers')
      const brokers = await searchBoardBrokers(await board(), query.search)
      return { data: brokers.map(({ id, name }) => ({ id, name: isolateBidi(name) })) }
    }),
    route(readBoardSampleEndpoint, boardSampleReader()),
  ]
}

function truckRoutes(): Route[] {
  return [
    route(readTruckEndpoint, async (_, { db, actor }) => ({ truck: await readTruck(db, actor.accountId) })),
    route(updateTruckEndpoint, async ({ body: { truck, typedAt } }, { db: tx, actor, now }) => {
      const typed = typedAt === undefined ? now : Math.min(now, Date.parse(typedAt))
      await saveTruck(tx, actor.accountId, { figures: truck, typedAt: new Date(typed) })
      return { truck: await readTruck(tx, actor.accountId) }
    }),
  ]
}
