import {
  acceptTender,
  assignCarrier,
  board,
  correctArrival,
  declineTender,
  deleteLoad,
  myLoads,
  readLoad,
  releaseCarrier,
  revokeTender,
  searchCarriers,
  setLoadStatus,
} from '#contract/load.ts'
import { postLoads } from '#contract/load-bulk.ts'
import { exportLoads } from '#contract/load-export.ts'
import { createLoad, updateLoad } from '#contract/load-post.ts'
import { suggestRate } from '#contract/rate-suggestion.ts'
import { preparedRoute, type Route, route } from '#server/http/bind.ts'
import { carriersLike } from './carrier.sql.ts'
import { createLoad as createOneLoad } from './create-load.ts'
import { deleteLoad as deleteOneLoad } from './delete-load.ts'
import { exportLoads as exportMyLoads } from './export-loads.ts'
import { type Geography, laneOf, measured } from './lane.ts'
import { listBoard, listMyLoads } from './list-loads.ts'
import { measuredRows, postLoads as postManyLoads } from './post-loads.ts'
import { readLoad as readOneLoad } from './read-load.ts'
import { correctLoadArrival, releaseLoad } from './release-carrier.ts'
import { setLoadStatus as setStatus } from './set-load-status.ts'
import { suggestRate as suggestOneRate } from './suggest-rate.ts'
import { updateLoad as updateOneLoad } from './update-load.ts'
import { acceptTenderedLoad, assignCarrierTo, declineTenderedLoad, revokeTenderedLoad } from './tender-load.ts'

export function loadRoutes(geography: Geography): Route[] {
  return [
    route(myLoads, listMyLoads),
    route(exportLoads, exportMyLoads),
    route(board, listBoard),
    route(readLoad, readOneLoad),
    preparedRoute(createLoad, ({ body }) => laneOf(geography, body), createOneLoad),
    preparedRoute(postLoads, (input) => measuredRows(geography, input), postManyLoads),
    preparedRoute(updateLoad, ({ body }) => laneOf(geography, body), updateOneLoad),
    preparedRoute(
      suggestRate,
      ({ body: { pickupLocation, deliveryLocation } }) =>
        measured(geography, pickupLocation.coordinates, deliveryLocation.coordinates),
      suggestOneRate,
    ),
    route(deleteLoad, deleteOneLoad),
    route(setLoadStatus, setStatus),
    route(assignCarrier, assignCarrierTo),
    route(acceptTender, acceptTenderedLoad),
    route(declineTender, declineTenderedLoad),
    route(revokeTender, revokeTenderedLoad),
    route(releaseCarrier, releaseLoad),
    route(correctArrival, correctLoadArrival),
    route(searchCarriers, async ({ query }, { db }) => {
      const carriers = await carriersLike(db, query.search)
      return {
        data: carriers.map((carrier) => ({
          id: carrier.id,
          firstName: carrier.first_name,
          lastName: carrier.last_name,
          businessName: carrier.business_name,
          dotNumber: carrier.dot_number,
        })),
      }
    }),
  ]
}
