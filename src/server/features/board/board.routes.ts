import type { Kysely } from 'kysely'
import { listBoardEndpoint } from '#contract/freight/board.ts'
import type { Gazetteer } from '#domain/geo/gazetteer.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Route, route } from '#server/http/bind.ts'
import { createBoardCounts } from './board-counts.ts'
import { createBoardWords } from './board-words.ts'
import { listBoard } from './list-board.ts'
import { createBoardSearcher } from './search-board.ts'
import type { SharedPages } from './shared-pages.ts'

/** @param boardDb a connection whose statements end in time */
export function boardRoutes(boardDb: Kysely<Schema>, gazetteer: () => Promise<Gazetteer>, pages: SharedPages): Route[] {
  const searcher = createBoardSearcher(createBoardCounts())
  return [route(listBoardEndpoint, listBoard({ db: boardDb, searcher, words: createBoardWords(gazetteer), pages }))]
}
